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
