import { skeleton } from "~/kit/skeleton";

/** Begin with one of these, in any of our languages, and a name says that its bearer runs the site. */
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
].map(skeleton);
/** Whole words, as the people who run a site are called in da, de, en, es, fi, fr, it, nb, nl, pl, sv. */
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
].map(skeleton);
/** Several words, wherever they stand in a name. */
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
].map(skeleton);

/**
 * Whether a name would pass for the people behind a site, or for the site itself (`siteName`), to somebody who reads
 * quickly: compared by look, so that Cyrillic, fullwidth and dotted spellings are the same word.
 */
export function isReservedName(name: string, siteName: string): boolean {
  const forms = [skeleton(name), skeleton(name.replaceAll(/[0-9]/g, " "))];
  const site = skeleton(siteName);
  return (
    forms.some(
      (form) => looksOfficial(form) || (site !== "" && ` ${form} `.includes(` ${site} `)),
    ) || joined(name) === joined(siteName)
  );
}

function looksOfficial(form: string): boolean {
  const words = form.split(" ");
  // "A d m i n" and "ad.min" are read as one word.
  if (
    [...words, form.replaceAll(" ", "")].some(
      (word) => WORDS.includes(word) || STEMS.some((stem) => word.startsWith(stem)),
    )
  )
    return true;
  return PHRASES.some((phrase) => ` ${form} `.includes(` ${phrase} `));
}

const joined = (text: string) => skeleton(text).replaceAll(" ", "");
