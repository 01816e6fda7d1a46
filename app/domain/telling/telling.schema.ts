import { idSchemaOf, siteIdSchema } from "~/kit/id-schema";
import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { CHANNELS } from "../notice/notice.schema";

/** The recipient, and the channel; without one all channels are used. */
const told = {
  ...{ siteId: siteIdSchema, account: idSchemaOf<MemberId>() },
  by: z.enum(CHANNELS).optional(),
};
const chat = { ...told, conversation: idSchemaOf<ConversationId>() };

/** A queue job: a member may have to be notified. The consumer checks D1 whether that is so. */
export const noticeJobSchema = z.discriminatedUnion("notice", [
  z.strictObject({ ...chat, notice: z.literal("message") }),
  z.strictObject({ ...chat, notice: z.literal("unread") }),
  z.strictObject({ ...told, notice: z.literal("like"), from: idSchemaOf<MemberId>() }),
  z.strictObject({ ...told, notice: z.literal("night") }),
  z.strictObject({ ...told, notice: z.literal("weekly") }),
  z.strictObject({ ...told, notice: z.literal("reminder") }),
]);
export type NoticeJob = z.output<typeof noticeJobSchema>;

/**
 * The notifications that the scheduled job searches for; each has its own cursor over the members.
 */
export const WALKS = ["night", "weekly", "reminder", "message", "unread", "like"] as const;

/**
 * A cursor: a moment, then ids. `conversation` is empty for notifications that are not about a
 * chat.
 */
const place = z.strictObject({
  at: z.number(),
  account: idSchemaOf<MemberId>(),
  conversation: z.union([idSchemaOf<ConversationId>(), z.literal("")]),
  /** The liking member. */
  from: idSchemaOf<MemberId>().optional(),
});
export type Place = z.output<typeof place>;

/** The rest of a scan, with the scheduler's starting time, in one database. */
export const walkJobSchema = z.strictObject({
  ...{ walk: z.enum(WALKS), database: z.string().max(20) },
  ...{ now: z.number(), after: place.nullable() },
});
export type WalkJob = z.output<typeof walkJobSchema>;
