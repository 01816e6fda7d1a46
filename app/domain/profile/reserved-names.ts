import { confusablesSkeleton } from "~/kit/confusables-skeleton";

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

/**
 * Whether a name could be mistaken for the site's staff or for the site itself (`siteName`):
 * compared by visual skeleton, so that Cyrillic, fullwidth and dotted spellings are equal.
 */
export function isReservedName(name: string, siteName: string): boolean {
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

const joined = (text: string) => confusablesSkeleton(text).replaceAll(" ", "");
