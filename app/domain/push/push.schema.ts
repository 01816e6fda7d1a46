import { LANGUAGES } from "~/i18n/languages";
import { decodeBase64url } from "~/kit/base64";
import type { ConversationId, MemberId, PushBrowserId } from "~/kit/ids";
import { idSchemaOf, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";

/**
 * The push services of Chrome and Chromium browsers, Firefox, Safari and Edge. A browser cannot
 * choose another one.
 */
const SERVICE_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com", // Google's too, for Chromium as built by Linux distributions
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
/** Suffixes of services that have regional host names. */
const SERVICE_SUFFIXES = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Longer than any endpoint in use. */
const MAX_ENDPOINT_LENGTH = 1_024;

/**
 * Whether an endpoint belongs to a known push service (R352): https, without port, user name or
 * password. This prevents requests to internal or arbitrary hosts (SSRF).
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname, pathname } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password || pathname === "/") return false;
  return SERVICE_HOSTS.includes(hostname) || SERVICE_SUFFIXES.some((end) => hostname.endsWith(end));
}

/** Base64url of exactly `size` bytes. */
const bytes = (size: number) =>
  z
    .string()
    .max(size * 2)
    .refine((encoded) => decodeBase64url(encoded)?.length === size, "invalid.wrong_type");
const endpoint = z.string().max(MAX_ENDPOINT_LENGTH).refine(isPushService, "invalid.wrong_type");

/**
 * A browser's subscription (`PushSubscription.toJSON()`); unknown fields of newer browsers are
 * dropped.
 */
export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  /** The previous endpoint, if the browser renewed its subscription by itself. */
  replaces: z.string().max(MAX_ENDPOINT_LENGTH).optional(),
});
export type Subscription = z.output<typeof subscriptionSchema>;
/** The endpoint of a browser that unsubscribes. */
export const unsubscribeSchema = z.strictObject({ endpoint: z.string().max(MAX_ENDPOINT_LENGTH) });

const name = z.string().max(100);
const count = z.int().min(1);
/**
 * The writer: a name always carries whether the profile is fictional (R9). `words`: the message
 * text, if its reader allows it.
 */
const writer = {
  name,
  invented: z.boolean(),
  conversation: idSchemaOf<ConversationId>(),
  words: z.string().max(1_000).nullable(),
};
/** Operators' text in the recipient's language, and the page that it links to. */
const campaignFields = z.strictObject({
  title: z.string().min(1).max(80),
  text: z.string().min(1).max(200),
  path: z.string().regex(/^\/(?!\/)[\w/-]*$/),
});

/**
 * The fields of each push template. Texts are `told.*` of push.json; the page is in
 * app/mail/push-text.ts.
 */
export const PUSH_TEMPLATES = {
  /** A first message from a new contact. */
  conversation: z.strictObject(writer),
  message: z.strictObject(writer),
  like: z.strictObject({ count }),
  match: z.strictObject({ name, member: idSchemaOf<MemberId>() }),
  /** A message unread for a day. */
  unread: z.strictObject({
    name,
    invented: z.boolean(),
    conversation: idSchemaOf<ConversationId>(),
  }),
  /**
   * A digest of quiet hours; `since` is their start, so that it is counted again before sending.
   */
  night: z
    .strictObject({ messages: z.int().min(0), likes: z.int().min(0), since: z.int().optional() })
    .refine(({ messages, likes }) => messages + likes > 0),
  weekly: z.strictObject({ count }),
  promotion: campaignFields,
  news: campaignFields,
  reminder: z.strictObject({ what: z.enum(["photo", "profile"]) }),
};
export type PushTemplate = keyof typeof PUSH_TEMPLATES;
export type PushFields = {
  [Template in PushTemplate]: z.output<(typeof PUSH_TEMPLATES)[Template]>;
};

/**
 * Fields of every push: recipient, and the site's origin without a trailing slash. `about`: the
 * member it names or counts (R480).
 */
const envelope = {
  siteId: siteIdSchema,
  account: idSchemaOf<MemberId>(),
  origin: z.url(),
  about: idSchemaOf<MemberId>().optional(),
  language: z.enum(LANGUAGES),
};
export type PushOrder = {
  [Template in PushTemplate]: z.output<z.ZodObject<typeof envelope>> & {
    template: Template;
    fields: PushFields[Template];
  };
}[PushTemplate];

const orders = Object.entries(PUSH_TEMPLATES).map(([template, fields]) =>
  z.strictObject({ ...envelope, template: z.literal(template), fields }),
);

const browsers = z.array(idSchemaOf<PushBrowserId>()).default([]);

/**
 * The payload of an outbox row: the order, the subscriptions that have received it, and those that
 * refused it. A payload that does not match is never sent.
 */
export const pushPayloadSchema = z.strictObject({
  order: z.union(orders) as unknown as z.ZodType<PushOrder>,
  sent: browsers,
  refused: browsers,
});
