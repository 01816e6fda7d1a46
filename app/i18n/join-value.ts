import { normalizeUnicode } from "~/kit/text";

/**
 * How a language changes the short word before a value: "membre d’Amorelle", "Scrivi ad Anna",
 * "Óscar e Inés".
 *
 * The rule for an h depends on spelling alone. French names with a mute h are listed (Hélène,
 * Henri, Hugo); before any other h the word stays unshortened (Hassan, Heidi), which is never
 * wrong. Italian adds no d before an h, as the Crusca advises. A French or Spanish y is a vowel
 * before a consonant (Yves) and no vowel before a vowel (Yann).
 */
type Rule = readonly [before: RegExp, value: RegExp, shortened: string];

const FRENCH_VOWEL = /^(?:[aeiouàáâãäåāæèéêëēęìíîïīòóôõöøōœùúûüū]|y(?![aeiouàáâèéêëíîóôúû]))/i;
const FRENCH_MUTE_H =
  /^h(?:[éèêëy]|adrien|ector|elena|elene|eloise|enri|ermine|erve|ilaire|ippolyt|onor|orace|ortens|ubert|ugo|uguette)/i;

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    [/(?<!\p{L})(d|(?:jus|lors|puis)?qu)e $/iu, FRENCH_VOWEL, "$1’"],
    [/(?<!\p{L})(d|(?:jus|lors|puis)?qu)e $/iu, FRENCH_MUTE_H, "$1’"],
  ],
  it: [
    [/(?<!\p{L})(a) $/iu, /^[aàáâä]/i, "$1d "],
    [/(?<!\p{L})(e) $/iu, /^[eèéêë]/i, "$1d "],
  ],
  es: [
    [/(?<!\p{L})y $/u, /^(?:[iíï]|h[ií](?![aeoáéó])|y(?![aeiouáéíóú]))/i, "e "],
    [/(?<!\p{L})o $/u, /^h?[oóòôö]/i, "u "],
  ],
};

/** The form of `before` in front of `value`. */
export function joinValue(language: string, before: string, value: string): string {
  const rules = RULES[language];
  if (!rules || !before.endsWith(" ")) return before;
  const composed = normalizeUnicode(value, "NFC");
  const rule = rules.find(([end, start]) => end.test(before) && start.test(composed));
  return rule ? before.replace(rule[0], rule[2]) : before;
}
