import {
  fitsBounds,
  hasStackedMarks,
  hasVisibleText,
  normalizeLine,
  normalizeLines,
  type TextBounds,
} from "./text";
import { z } from "./zod";

type TextRule = TextBounds & {
  /** Keeps line breaks. */
  lines?: boolean;
  /** Translation keys of other error messages. */
  messages?: { empty?: string; too_long?: string; stacked?: string };
};

/**
 * A text that others see: normalized, limited in characters and bytes, with at most four marks in a
 * row and something visible.
 */
export function requiredText(rule: TextRule) {
  const empty = { error: rule.messages?.empty ?? "invalid.required", abort: true };
  const text = z.string().min(1, empty).refine(hasVisibleText, empty);
  return z.string().transform(tidierOf(rule)).pipe(bounded(text, rule));
}

/** The same for an optional text; an invisible text counts as empty. */
export function optionalText(rule: TextRule) {
  return z
    .string()
    .transform(tidierOf(rule))
    .transform((text) => (hasVisibleText(text) ? text : ""))
    .pipe(bounded(z.string(), rule));
}

const tidierOf = ({ lines }: TextRule) => (lines ? normalizeLines : normalizeLine);

function bounded(text: z.ZodString, rule: TextRule) {
  const { stacked = "invalid.stacked", too_long = "invalid.too_long" } = rule.messages ?? {};
  return text
    .refine((text) => !hasStackedMarks(text), { error: stacked, abort: true })
    .refine((text) => fitsBounds(text, rule), { error: too_long, abort: true });
}
