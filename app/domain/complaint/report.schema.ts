import { clientIdSchema } from "~/kit/id-schema";
import { optionalText } from "~/kit/text-schema";
import { z } from "~/kit/zod";

/** Why a member is reported: each is a rule of conduct, in the words of who met it. */
export const REPORT_REASONS = ["fake", "threats", "sexual", "minor", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Where the member was met. */
const REPORT_SCREENS = ["profile", "chat"] as const;
export const reportScreenSchema = z.enum(REPORT_SCREENS);
export type ReportScreen = z.output<typeof reportScreenSchema>;

export const REPORT_LENGTH = 1000;
/** A character may be many bytes long. */
const words = optionalText({ characters: REPORT_LENGTH, bytes: 8_000, lines: true });

/** A report as its form posts it: the reason is the button that sends. `block` blocks the member in the same step. */
export const reportSchema = z.strictObject({
  client_id: clientIdSchema,
  screen: reportScreenSchema,
  reason: z.enum(REPORT_REASONS),
  words: words.optional(),
  block: z.boolean().default(false),
});
export type ReportForm = z.output<typeof reportSchema>;
