import { idSchemaOf } from "~/kit/id-schema";
import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";

/** Null where the reader's own name is not known. */
const name = z.string().nullable();
const count = z.int().min(1);
/** Somebody else: a name travels with whether its profile is invented (R9). */
const person = { who: z.string().min(1).max(100), fictional: z.boolean() };
const chat = { name, ...person, count, conversation: idSchemaOf<ConversationId>() };
/** A message's own words, where its reader allows them to be mailed. */
const words = z.string().max(1_000).nullable();
/** Words of the site's operators, in the reader's language. */
const announced = { name, title: z.string().min(1).max(80), text: z.string().min(1).max(2_000) };
const some = z.int().min(0);

/**
 * What a member is told while they are not here, each by its own letter. Who likes somebody stands in none: that is told
 * on its page alone. Their words are the groups of the same names in mail.json.
 */
export const NOTICE_LETTERS = {
  /** Somebody new wrote; so many messages of theirs are unread. */
  new_conversation: z.strictObject({ ...chat, words }),
  new_message: z.strictObject({ ...chat, words }),
  /** What came in the quiet hours, in one; `since` when they began, so that it is counted anew as it leaves. */
  digest: z
    .strictObject({
      ...{ name, messages: some, likes: some, since: z.int().optional() },
      people: z.array(z.strictObject(person)).max(5),
    })
    .refine(({ messages, likes }) => messages + likes > 0),
  like_received: z.strictObject({ name, count }),
  /** There need be no conversation yet: the other member by their id. */
  match: z.strictObject({ name, ...person, member: idSchemaOf<MemberId>() }),
  /** Messages that have waited since yesterday. */
  unread_reminder: z.strictObject(chat),
  /** Who joined of late; `region`: in which one, by its name. */
  weekly_members: z.strictObject({
    ...{ name, region: z.string().nullable() },
    members: z
      .array(z.strictObject({ ...person, age: z.int(), profile: idSchemaOf<MemberId>() }))
      .min(1)
      .max(6),
  }),
  news: z.strictObject(announced),
  /** An offer, and until when it stands. */
  promotion: z.strictObject({ ...announced, until: z.number().nullable() }),
  /** What a profile lacks. */
  reminder: z.strictObject({ name, what: z.enum(["photo", "profile"]) }),
} as const;
