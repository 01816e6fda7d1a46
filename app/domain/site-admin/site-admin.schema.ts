import { requiredText, siteIdSchema } from "~/kit/schemas";
import { normalizeLines } from "~/kit/text";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";

/** The longest text of a setting: an index title in eleven languages has a third of it. */
const MAX_SETTING_LENGTH = 15_000;
/** A company with more domains changes them in several steps. */
const MAX_SITES = 100;

/** Values of a setting as JSON, by site; null: its default. */
const expectedValues = z.record(z.string(), z.string().nullable());

/**
 * The form of a setting. Without `expected` it shows what the change would do; with it, and a
 * reason, it makes the change.
 */
export const changeSettingSchema = z.strictObject({
  text: z.string().transform(normalizeLines).pipe(z.string().max(MAX_SETTING_LENGTH)).default(""),
  /** Sets the default instead of the text. */
  reset: z.literal("yes").optional(),
  site: z.array(siteIdSchema).min(1).max(MAX_SITES),
  /** The values that the operator saw. */
  expected: z
    .string()
    .max(MAX_SITES * MAX_SETTING_LENGTH)
    .transform(parseJson)
    .pipe(expectedValues)
    .optional(),
  reason: requiredText({ ...REASON_BOUNDS, lines: true }).optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
