import { fitsBounds, hasStackedMarks, normalizeLine, normalizeUnicode } from "~/kit/text";
import { z } from "~/kit/zod";
import { isReservedName } from "./reserved-names";

/** The table's CHECK has the same limit in bytes. */
const NAME_BOUNDS = { characters: 30, bytes: 120 };

/** Not displayable: private use and unassigned characters. */
const UNSHOWABLE = /[\p{Co}\p{Cn}]/u;
/** A visible letter or digit, not a filler or blank. */
const READABLE = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])[\p{L}\p{N}]/u;
/** A web or e-mail address, with dots of any script. */
const ADDRESS = /:\/\/|\bwww\.|\S@\S+\.\S|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/**
 * Normalizes an address as a browser would: fullwidth characters become plain, ideographic full
 * stops become dots (UTS 46).
 */
const asAddress = (name: string) =>
  normalizeUnicode(name, "NFKC").replaceAll(/[\u3002\uff61]/g, ".");

/** The message key of a normalized name's first error, or null. */
function problemOf(name: string, siteName: string): string | null {
  if (name === "") return "invalid.required";
  if (asAddress(name).trimStart().startsWith("@")) return "join:invalid.name_at";
  if (UNSHOWABLE.test(name)) return "join:invalid.name_characters";
  if (hasStackedMarks(name)) return "invalid.stacked";
  if (!READABLE.test(name)) return "join:invalid.name_letter";
  if (!fitsBounds(name, NAME_BOUNDS)) return "invalid.too_long";
  if (ADDRESS.test(asAddress(name))) return "join:invalid.name_address";
  return isReservedName(name, siteName) ? "join:invalid.name_reserved" : null;
}

/**
 * A first name or nickname as shown to others: readable, not an address (R62: no "@" at its
 * beginning), and not a name that suggests the staff of the site called `siteName`. No check
 * aborts, because that would suppress the errors of the form's other fields.
 */
export function nameSchema(siteName: string) {
  return z
    .string()
    .transform(normalizeLine)
    .pipe(
      z.string().superRefine((name, context) => {
        const problem = problemOf(name, siteName);
        if (problem) context.addIssue({ code: "custom", message: problem });
      }),
    );
}
