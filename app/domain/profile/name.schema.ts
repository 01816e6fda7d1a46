import { fits, isStacked, normalized, tidyLine } from "~/kit/text";
import { z } from "~/kit/zod";
import { isReservedName } from "./reserved-names";

/** The table's CHECK says the same of the bytes. */
const NAME_BOUNDS = { characters: 30, bytes: 120 };

/** Not to be shown: private use and what no font knows yet. */
const UNSHOWABLE = /[\p{Co}\p{Cn}]/u;
/** A letter or digit that is no filler and no blank. */
const READABLE = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])[\p{L}\p{N}]/u;
/** Somewhere to go: an address of the web or of a mailbox, with dots of any script. */
const ADDRESS = /:\/\/|\bwww\.|\S@\S+\.\S|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** As a browser would read an address in it: fullwidth signs are plain, ideographic full stops are dots (UTS 46). */
const asAddress = (name: string) => normalized(name, "NFKC").replaceAll(/[\u3002\uff61]/g, ".");

/** The key of what is wrong with a tidied name, or null; the first that applies. */
function problemOf(name: string, siteName: string): string | null {
  if (name === "") return "invalid.required";
  if (asAddress(name).trimStart().startsWith("@")) return "join:invalid.name_at";
  if (UNSHOWABLE.test(name)) return "join:invalid.name_characters";
  if (isStacked(name)) return "invalid.stacked";
  if (!READABLE.test(name)) return "join:invalid.name_letter";
  if (!fits(name, NAME_BOUNDS)) return "invalid.too_long";
  if (ADDRESS.test(asAddress(name))) return "join:invalid.name_address";
  return isReservedName(name, siteName) ? "join:invalid.name_reserved" : null;
}

/**
 * A first name or nickname as others see it: something to read, no way to go elsewhere (R62: no "@"
 * at its beginning), and nobody who could be taken for the people behind the site called `siteName`. No check of it
 * aborts: that would silence what the form says of its other fields.
 */
export function nameSchema(siteName: string) {
  return z
    .string()
    .transform(tidyLine)
    .pipe(
      z.string().superRefine((name, context) => {
        const problem = problemOf(name, siteName);
        if (problem) context.addIssue({ code: "custom", message: problem });
      }),
    );
}
