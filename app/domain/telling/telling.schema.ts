import { idSchemaOf, siteIdSchema } from "~/kit/id-schema";
import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { CHANNELS } from "../notice/notice.schema";

/** Whom, and by which way; without one by each. */
const told = {
  ...{ siteId: siteIdSchema, account: idSchemaOf<MemberId>() },
  by: z.enum(CHANNELS).optional(),
};
const chat = { ...told, conversation: idSchemaOf<ConversationId>() };

/** What the queue carries: that somebody may have something to be told. Whether they have is asked of D1 then. */
export const noticeJobSchema = z.discriminatedUnion("notice", [
  z.strictObject({ ...chat, notice: z.literal("message") }),
  z.strictObject({ ...chat, notice: z.literal("unread") }),
  z.strictObject({ ...told, notice: z.literal("like"), from: idSchemaOf<MemberId>() }),
  z.strictObject({ ...told, notice: z.literal("night") }),
  z.strictObject({ ...told, notice: z.literal("weekly") }),
  z.strictObject({ ...told, notice: z.literal("reminder") }),
]);
export type NoticeJob = z.output<typeof noticeJobSchema>;

/** By which notices those are found of whom the clock names many: each has its own way through the members. */
export const WALKS = ["night", "weekly", "reminder", "message", "unread", "like"] as const;

/** Behind whom a way goes on: a moment, then ids; of what is no chat without the last. */
const place = z.strictObject({
  at: z.number(),
  account: idSchemaOf<MemberId>(),
  conversation: z.union([idSchemaOf<ConversationId>(), z.literal("")]),
  /** Of a like: who gave it. */
  from: idSchemaOf<MemberId>().optional(),
});
export type Place = z.output<typeof place>;

/** The rest of such a way, as of the moment at which the clock began it, over one database. */
export const walkJobSchema = z.strictObject({
  ...{ walk: z.enum(WALKS), database: z.string().max(20) },
  ...{ now: z.number(), after: place.nullable() },
});
export type WalkJob = z.output<typeof walkJobSchema>;
