import { type ClientId, type GeneratedId, ID_PATTERN, type SiteId } from "./ids";
import {
  fitsBounds,
  hasStackedMarks,
  hasVisibleText,
  normalizeLine,
  normalizeLines,
  type TextBounds,
} from "./text";
import { z } from "./zod";

/** An id from a URL or API request. Pages use `isId` instead, because they must not load zod. */
const idSchema = z.string().regex(ID_PATTERN, "invalid.wrong_type");
/** A site id is not secret and may be any word. */
export const siteIdSchema = z.string() as unknown as z.ZodType<SiteId, string>;
/** The same with the type of its owner: `idSchemaOf<PhotoId>()`. */
export const idSchemaOf = <T extends GeneratedId>() => idSchema as unknown as z.ZodType<T, string>;
export const clientIdSchema = z
  .string()
  .regex(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "invalid.wrong_type",
  ) as unknown as z.ZodType<ClientId, string>;

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

/** Parses a JSON text by its schema; throws if it does not fit. */
export const fromJson = <Value>(text: string, schema: z.ZodType<Value>): Value =>
  schema.parse(JSON.parse(text));
