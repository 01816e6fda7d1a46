import { confusablesSkeleton } from "~/kit/confusables-skeleton";
import { fitsBounds, hasStackedMarks, normalizeLine, normalizeUnicode } from "~/kit/text";
import { z } from "~/kit/zod";

/**
 * Word beginnings, in all our languages, with which a name suggests that its owner runs the site.
 */
const STEMS = [
  "admin",
  "amministrat",
  "moderator",
  "moderador",
  "moderat",
  "modérat",
  "webmaster",
  "support",
  "beheer",
  "betreiber",
  "ylläpi",
].map(confusablesSkeleton);

/** Whole words for the staff of a site in da, de, en, es, fi, fr, it, nb, nl, pl, sv. */
const WORDS = [
  ..."staff helpdesk official system kundeservice personale kundendienst kundenservice kundensupport redaktion redaktionen".split(
    " ",
  ),
  ..."soporte moderaattori asiakaspalvelu asiakastuki henkilökunta valvoja assistance modération assistenza kundestøtte".split(
    " ",
  ),
  ..."klantenservice klantenhulp redactie medewerker mitarbeiter mitarbeiterin medarbejder kundtjänst redakcja moderacja obsługa".split(
    " ",
  ),
].map(confusablesSkeleton);

/** Phrases, anywhere in a name. */
const PHRASES = [
  "customer service",
  "customer care",
  "help desk",
  "servicio al cliente",
  "atención al cliente",
  "service client",
  "service clients",
  "servizio clienti",
  "obsługa klienta",
  "pomoc techniczna",
  "biuro obsługi",
  "site team",
].map(confusablesSkeleton);

const joined = (text: string) => confusablesSkeleton(text).replaceAll(" ", "");

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

/**
 * Whether a name could be mistaken for the site's staff or for the site itself (`siteName`):
 * compared by visual skeleton, so that Cyrillic, fullwidth and dotted spellings are equal.
 */
function isReservedName(name: string, siteName: string): boolean {
  const forms = [confusablesSkeleton(name), confusablesSkeleton(name.replaceAll(/[0-9]/g, " "))];
  const site = confusablesSkeleton(siteName);
  return (
    forms.some(
      (form) => isOfficialName(form) || (site !== "" && ` ${form} `.includes(` ${site} `)),
    ) || joined(name) === joined(siteName)
  );
}

function isOfficialName(form: string): boolean {
  const words = form.split(" ");
  // "A d m i n" and "ad.min" are compared as one word.
  if (
    [...words, form.replaceAll(" ", "")].some(
      (word) => WORDS.includes(word) || STEMS.some((stem) => word.startsWith(stem)),
    )
  )
    return true;
  return PHRASES.some((phrase) => ` ${form} `.includes(` ${phrase} `));
}
