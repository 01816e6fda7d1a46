import { normalizeInput } from "~/kit/normalize-input";
import { requiredText, siteIdSchema } from "~/kit/schemas";
import { normalizeLines } from "~/kit/text";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { CODE_PATTERN } from "../discount/discount.schema";
import { FORM_ROOT, type FormValues } from "../site/form-tree";

/** The longest text of a setting: an index title in eleven languages has a third of it. */
const MAX_SETTING_LENGTH = 15_000;
/** Eight bundles with a price in each currency have a tenth of it. */
const MAX_FIELDS = 2_000;
/** A company with more domains changes them in several steps. */
const MAX_SITES = 100;

/** Values of a setting as JSON, by site; null: its default. */
const expectedValues = z.record(z.string(), z.string().nullable());

const reason = requiredText({ ...REASON_BOUNDS, lines: true });

/**
 * The form of a setting. Without `expected` it shows what the change would do; with it, and a
 * reason, it makes the change.
 */
export const changeSettingSchema = z.strictObject({
  /** Instead of the fields of the form, which `settingFields` reads. */
  text: z.string().transform(normalizeLines).pipe(z.string().max(MAX_SETTING_LENGTH)).optional(),
  /** `none`: null; `default`: as if nobody had set it. */
  mode: z.enum(["value", "none", "default"]).default("value"),
  site: z.array(siteIdSchema).min(1).max(MAX_SITES),
  /** The values that the operator saw. */
  expected: z
    .string()
    .max(MAX_SITES * MAX_SETTING_LENGTH)
    .transform(parseJson)
    .pipe(expectedValues)
    .optional(),
  reason: reason.optional(),
});

/** The fields of a setting's form: its controls and no others. */
export function settingFields(form: FormData): FormValues {
  const names = [...new Set(form.keys())].filter(isFieldName).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    names.map((name) => [
      name,
      normalizeLines(String(form.get(name) ?? "").slice(0, MAX_SETTING_LENGTH)),
    ]),
  );
}

export const isFieldName = (name: string): boolean =>
  name === FORM_ROOT || name.startsWith(`${FORM_ROOT}.`);

/** The reason of a new discount code; `newCodeSchema` describes the code. */
export const discountReasonSchema = z.strictObject({ reason });

/** Which site's settings a new one starts with, and why it is added; `newSiteSchema` has the rest. */
export const addSiteSchema = z.strictObject({ copy: siteIdSchema.optional(), reason });

/** Ends a discount code. */
export const endDiscountSchema = z.strictObject({
  code: z.string().transform(normalizeInput).pipe(z.string().regex(CODE_PATTERN)),
  reason,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
