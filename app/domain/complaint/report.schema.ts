import { clientIdSchema, optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";

/** Why a member is reported: each corresponds to a rule of conduct. */
export const REPORT_REASONS = ["fake", "threats", "sexual", "minor", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The page from which a member is reported. */
const REPORT_SCREENS = ["profile", "chat"] as const;
export const reportScreenSchema = z.enum(REPORT_SCREENS);
export type ReportScreen = z.output<typeof reportScreenSchema>;

export const REPORT_LENGTH = 1000;
/** One character may take many bytes. */
const words = optionalText({ characters: REPORT_LENGTH, bytes: 8_000, lines: true });

/** The report form. `block` also blocks the member. */
export const reportSchema = z.strictObject({
  client_id: clientIdSchema,
  screen: reportScreenSchema,
  reason: z.enum(REPORT_REASONS),
  words: words.optional(),
  block: z.boolean().default(false),
});
export type ReportForm = z.output<typeof reportSchema>;
