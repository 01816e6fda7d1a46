import { drawsSomething, fits, isStacked, type TextBounds, tidyLine, tidyLines } from "./text";
import { z } from "./zod";

export type TextRule = TextBounds & {
  /** Line ends stay. */
  lines?: boolean;
  /** The keys of other words for what is wrong. */
  says?: { empty?: string; too_long?: string; stacked?: string };
};

/** A text that others see, tidied, bounded in characters and bytes, with at most four marks in a row and something to see. */
export function requiredText(rule: TextRule) {
  const { lines = false, says = {} } = rule;
  const empty = says.empty ?? "invalid.required";
  return z
    .string()
    .transform(lines ? tidyLines : tidyLine)
    .pipe(
      z
        .string()
        .min(1, { error: empty, abort: true })
        .refine(drawsSomething, { error: empty, abort: true })
        .refine((text) => !isStacked(text), {
          error: says.stacked ?? "invalid.stacked",
          abort: true,
        })
        .refine((text) => fits(text, rule), {
          error: says.too_long ?? "invalid.too_long",
          abort: true,
        }),
    );
}

/** The same where nothing may be said; what draws nothing is nothing. */
export function optionalText(rule: TextRule) {
  const { lines = false, says = {} } = rule;
  return z
    .string()
    .transform(lines ? tidyLines : tidyLine)
    .transform((text) => (drawsSomething(text) ? text : ""))
    .pipe(
      z
        .string()
        .refine((text) => !isStacked(text), {
          error: says.stacked ?? "invalid.stacked",
          abort: true,
        })
        .refine((text) => fits(text, rule), {
          error: says.too_long ?? "invalid.too_long",
          abort: true,
        }),
    );
}
