import { normalizeInput } from "~/kit/normalize-input";
import { requiredText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { LANDERS } from "../visit/visit";

const whole = (min: number, max: number) =>
  z
    .string()
    .transform(normalizeInput)
    .pipe(z.string().regex(/^\d{1,6}$/))
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const slug = z
  .string()
  .transform(normalizeInput)
  .pipe(z.string().regex(/^[a-z0-9-]{1,40}$/));
const reason = requiredText({ ...REASON_BOUNDS, lines: true });

/** The form that starts an experiment. Rates are per 10,000 visitors. */
export const startExperimentSchema = z.strictObject({
  site: siteIdSchema,
  slug,
  lander_a: z.enum(LANDERS),
  lander_b: z.enum(LANDERS),
  share_b: whole(10, 90),
  baseline: whole(1, 5_000),
  effect: whole(1, 4_000),
  reason,
});

export const stopExperimentSchema = z.strictObject({ site: siteIdSchema, slug, reason });
