import { LANGUAGES } from "~/i18n/languages";
import { bytesOf } from "~/kit/base64";
import { idSchemaOf, siteIdSchema } from "~/kit/id-schema";
import type { ConversationId, MemberId, PushBrowserId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { isPushService, LONGEST_ENDPOINT } from "./push-service";

/** So many bytes in base64url. */
const bytes = (size: number) =>
  z
    .string()
    .max(size * 2)
    .refine((letters) => bytesOf(letters)?.length === size, "invalid.wrong_type");
const endpoint = z.string().max(LONGEST_ENDPOINT).refine(isPushService, "invalid.wrong_type");

/** What a browser says of its subscription (`PushSubscription.toJSON()`); what a newer one may say besides is left out. */
export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  /** The address that it had before, where the browser renewed it by itself. */
  replaces: z.string().max(LONGEST_ENDPOINT).optional(),
});
export type Subscription = z.output<typeof subscriptionSchema>;
/** A browser that is to be told nothing any more. */
export const unsubscribeSchema = z.strictObject({ endpoint: z.string().max(LONGEST_ENDPOINT) });

const name = z.string().max(100);
const count = z.int().min(1);
/** Who wrote: a name travels with whether it is invented (R9). `words`: of the message, where its reader allows it. */
const writer = {
  ...{ name, invented: z.boolean(), conversation: idSchemaOf<ConversationId>() },
  words: z.string().max(1_000).nullable(),
};
/** Words of the site's operators, in the reader's language, and the page that they lead to. */
const announced = z.strictObject({
  title: z.string().min(1).max(80),
  text: z.string().min(1).max(200),
  path: z.string().regex(/^\/(?!\/)[\w/-]*$/),
});

/** Every push by its template, with what it needs. Its words are `told.*` of push.json, its page stands in app/mail/push-words.ts. */
export const PUSHES = {
  /** Somebody new wrote. */
  conversation: z.strictObject(writer),
  message: z.strictObject(writer),
  like: z.strictObject({ count }),
  match: z.strictObject({ name, member: idSchemaOf<MemberId>() }),
  /** A message waits for a day. */
  unread: z.strictObject({
    ...{ name, invented: z.boolean(), conversation: idSchemaOf<ConversationId>() },
  }),
  /** What came in the quiet hours, in one; `since` when they began, so that it is counted anew as it leaves. */
  night: z
    .strictObject({ messages: z.int().min(0), likes: z.int().min(0), since: z.int().optional() })
    .refine(({ messages, likes }) => messages + likes > 0),
  weekly: z.strictObject({ count }),
  promotion: announced,
  news: announced,
  reminder: z.strictObject({ what: z.enum(["photo", "profile"]) }),
};
export type PushTemplate = keyof typeof PUSHES;
export type PushFields = { [Template in PushTemplate]: z.output<(typeof PUSHES)[Template]> };

/** What every push carries: whose it is, and the site's own address, without a slash at its end. `about`: whom it names or counts (R480). */
const envelope = {
  ...{ siteId: siteIdSchema, account: idSchemaOf<MemberId>(), origin: z.url() },
  about: idSchemaOf<MemberId>().optional(),
  language: z.enum(LANGUAGES),
};
export type PushOrder = {
  [Template in PushTemplate]: z.output<z.ZodObject<typeof envelope>> & {
    template: Template;
    fields: PushFields[Template];
  };
}[PushTemplate];

const orders = Object.entries(PUSHES).map(([template, fields]) =>
  z.strictObject({ ...envelope, template: z.literal(template), fields }),
);

const browsers = z.array(idSchemaOf<PushBrowserId>()).default([]);

/** What an outbox row of a push holds: the order, which browsers have it, and which it was refused for. What does not fit never leaves. */
export const pushPayloadSchema = z.strictObject({
  order: z.union(orders) as unknown as z.ZodType<PushOrder>,
  sent: browsers,
  refused: browsers,
});
