import { idSchemaOf } from "~/kit/id-schema";
import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { NotificationKind } from "../notification/notification.schema";
import { type EmailRecord, NOTIFICATION_EMAIL } from "./email-record";

/** The recipient's own name; null if unknown. */
const name = z.string().nullable();
const count = z.int().min(1);
/** Another member: a name always carries whether its profile is fictional (R9). */
const person = { who: z.string().min(1).max(100), fictional: z.boolean() };
const chat = { name, ...person, count, conversation: idSchemaOf<ConversationId>() };
/** The message text, if the recipient allows it in e-mails. */
const messageText = z.string().max(1_000).nullable();
/** Operators' text in the recipient's language. */
const campaignFields = {
  name,
  title: z.string().min(1).max(80),
  text: z.string().min(1).max(2_000),
};
const countOrZero = z.int().min(0);

/**
 * One e-mail template per notification kind. None names who likes the recipient: only the likes
 * page shows that. Texts are the groups of the same names in mail.json.
 */
export const NOTIFICATION_EMAILS = {
  /** A first message from a new contact; `count` is the number of unread messages. */
  new_conversation: {
    ...NOTIFICATION_EMAIL,
    kinds: ["conversation"],
    regenerated: true,
    fields: z.strictObject({ ...chat, words: messageText }),
  },
  new_message: {
    ...NOTIFICATION_EMAIL,
    kinds: ["message"],
    regenerated: true,
    fields: z.strictObject({ ...chat, words: messageText }),
  },
  /**
   * A digest of quiet hours; `since` is their start, so that it is counted again before sending.
   */
  digest: {
    ...NOTIFICATION_EMAIL,
    kinds: ["conversation", "message", "like"],
    fields: z
      .strictObject({
        name,
        messages: countOrZero,
        likes: countOrZero,
        since: z.int().optional(),
        people: z.array(z.strictObject(person)).max(5),
      })
      .refine(({ messages, likes }) => messages + likes > 0),
  },
  like_received: {
    ...NOTIFICATION_EMAIL,
    kinds: ["like"],
    regenerated: true,
    fields: z.strictObject({ name, count }),
  },
  /** No conversation need exist yet, so the other member is given by id. */
  match: {
    ...NOTIFICATION_EMAIL,
    kinds: ["like"],
    regenerated: true,
    fields: z.strictObject({ name, ...person, member: idSchemaOf<MemberId>() }),
  },
  /** Messages unread since yesterday. */
  unread_reminder: {
    ...NOTIFICATION_EMAIL,
    kinds: ["unread"],
    regenerated: true,
    fields: z.strictObject(chat),
  },
  /** New members nearby; `region` is the region's name. */
  weekly_members: {
    ...NOTIFICATION_EMAIL,
    kinds: ["weekly"],
    regenerated: true,
    fields: z.strictObject({
      name,
      region: z.string().nullable(),
      members: z
        .array(z.strictObject({ ...person, age: z.int(), profile: idSchemaOf<MemberId>() }))
        .min(1)
        .max(6),
    }),
  },
  news: { ...NOTIFICATION_EMAIL, kinds: ["news"], fields: z.strictObject(campaignFields) },
  /** A promotion and when it ends. */
  promotion: {
    ...NOTIFICATION_EMAIL,
    kinds: ["promotion"],
    fields: z.strictObject({ ...campaignFields, until: z.number().nullable() }),
  },
  /** What the profile lacks. */
  reminder: {
    ...NOTIFICATION_EMAIL,
    kinds: ["reminder"],
    regenerated: true,
    fields: z.strictObject({ name, what: z.enum(["photo", "profile"]) }),
  },
} as const satisfies Record<string, EmailRecord & { kinds: readonly NotificationKind[] }>;
