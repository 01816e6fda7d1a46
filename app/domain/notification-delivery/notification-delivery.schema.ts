import { LANGUAGES } from "~/i18n/languages";
import type { ConversationId, MemberId } from "~/kit/ids";
import { idSchemaOf, siteIdSchema } from "~/kit/schemas";
import { hasVisibleText } from "~/kit/text";
import { z } from "~/kit/zod";
import { CHANNELS } from "../notification/notification.schema";

/** The recipient, and the channel; without one all channels are used. */
const recipientFields = {
  siteId: siteIdSchema,
  account: idSchemaOf<MemberId>(),
  by: z.enum(CHANNELS).optional(),
};
const chatFields = { ...recipientFields, conversation: idSchemaOf<ConversationId>() };

/** A queue job: a member may have to be notified. The consumer checks D1 whether that is so. */
export const notificationJobSchema = z.discriminatedUnion("notice", [
  z.strictObject({ ...chatFields, notice: z.literal("message") }),
  z.strictObject({ ...chatFields, notice: z.literal("unread") }),
  z.strictObject({ ...recipientFields, notice: z.literal("like"), from: idSchemaOf<MemberId>() }),
  z.strictObject({ ...recipientFields, notice: z.literal("night") }),
  z.strictObject({ ...recipientFields, notice: z.literal("weekly") }),
  z.strictObject({ ...recipientFields, notice: z.literal("reminder") }),
]);
export type NotificationJob = z.output<typeof notificationJobSchema>;

/**
 * The notifications that the scheduled job searches for; each has its own cursor over the members.
 */
export const SCANS = ["night", "weekly", "reminder", "message", "unread", "like"] as const;

/**
 * A cursor: a moment, then ids. `conversation` is empty for notifications that are not about a
 * chat.
 */
const scanCursorSchema = z.strictObject({
  at: z.number(),
  account: idSchemaOf<MemberId>(),
  conversation: z.union([idSchemaOf<ConversationId>(), z.literal("")]),
  /** The liking member. */
  from: idSchemaOf<MemberId>().optional(),
});
export type ScanCursor = z.output<typeof scanCursorSchema>;

/** The rest of a scan, with the scheduler's starting time, in one database. */
export const scanJobSchema = z.strictObject({
  walk: z.enum(SCANS),
  database: z.string().max(20),
  now: z.number(),
  after: scanCursorSchema.nullable(),
});
export type ScanJob = z.output<typeof scanJobSchema>;

const seen = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(hasVisibleText, "invalid.required");

/** The text in one language: an e-mail's subject and body, and a short form for pushes. */
const textsSchema = z.strictObject({
  title: seen(80),
  text: seen(2_000),
  short: seen(200),
});

/** The text per language; members who use another language get nothing. */
export const campaignTextsSchema = z.partialRecord(z.enum(LANGUAGES), textsSchema);
export type CampaignTexts = z.output<typeof campaignTextsSchema>;
