import { isolateBidi, normalizeUnicode, withoutDoubleFullStop } from "~/kit/text";
import {
  applyRegional,
  type Language,
  languageOfLocale,
  type RegionalTexts,
  type TranslationLocale,
} from "./languages";
import type { Namespace, TextKey } from "./texts";

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

/**
 * The values for the braces of a text. `count` also selects the plural form, and `context` a
 * variant of the text, such as for a woman or a canton.
 */
export type Values = Readonly<Record<string, string | number | null | undefined>>;
/** Translates a key in one language. */
export type Translate<Name extends Namespace = "common"> = (
  key: TextKey<Name>,
  values?: Values,
) => string;
export type Translation<Name extends Namespace = "common"> = {
  t: Translate<Name>;
  language: Language;
  tongue: TranslationLocale;
};

/**
 * The texts of a language by namespace, and the differences of a country's variant (languages.ts).
 */
export type TranslationSource = {
  tongue: TranslationLocale;
  texts: TextTree;
  regional: RegionalTexts | null;
};

/** A text without braces; otherwise words and value names alternate. */
type ParsedText = string | readonly string[];
type TextTree = { readonly [key: string]: unknown };

/**
 * Translates into one locale, in `namespace` unless a key names another. A text is parsed once and
 * cached for the life of the isolate; a missing text is not cached. The result equals i18next's
 * (tests/architecture/translation.test.ts), except for words around a value (translation.ts).
 */
export function createTranslation<Name extends Namespace>(
  { tongue, texts, regional }: TranslationSource,
  namespace: Name,
): Translation<Name> {
  const language = languageOfLocale(tongue);
  const forms = new Intl.PluralRules(language);
  const parsed = new Map<string, ParsedText>();
  const textOf = (key: string): ParsedText | undefined => {
    const before = parsed.get(key);
    if (before !== undefined) return before;
    const own = findText(regional?.texts, key, namespace);
    const template = own ?? findText(texts, key, namespace);
    if (template === undefined) return undefined;
    const text = parseText(own ?? applyRegional(template, regional));
    parsed.set(key, text);
    return text;
  };
  const counted = (key: string, count: unknown) =>
    typeof count === "number" ? textOf(`${key}_${forms.select(count)}`) : undefined;
  const inContext = (key: string, context: unknown) =>
    context ? textOf(`${key}_${context}`) : undefined;
  const t: Translate<Name> = (key, values = NO_VALUES) => {
    const text = counted(key, values.count) ?? inContext(key, values.context) ?? textOf(key) ?? key;
    return typeof text === "string" ? text : interpolateParts(text, values, language);
  };
  return { t, language, tongue };
}

const NO_VALUES: Values = {};

function findText(
  texts: TextTree | undefined,
  key: string,
  namespace: Namespace,
): string | undefined {
  const [path = "", name = namespace] = key.split(":").reverse();
  const found = [name, ...path.split(".")].reduce<unknown>(
    (node, part) => (node as TextTree | undefined)?.[part],
    texts,
  );
  return typeof found === "string" ? found : undefined;
}

function parseText(template: string): ParsedText {
  const parts = template.split(/\{\{(\w+)\}\}/);
  return parts.length === 1 ? template : parts;
}

/** Inserts the values into the braces of our own words; the braces stay if a value is missing. */
export const interpolate = (template: string, values: Values, language: Language): string => {
  const text = parseText(template);
  return typeof text === "string" ? text : interpolateParts(text, values, language);
};

function interpolateParts(text: readonly string[], values: Values, language: Language): string {
  return text.reduce((before, part, at) => {
    if (at % 2 === 0) return before + withoutDoubleFullStop(before, part);
    const value = isolatedValue(part, values);
    return joinValue(language, before, value) + value;
  });
}

/**
 * React and the e-mail templates escape markup; this isolates right-to-left names, so that they do
 * not reorder the sentence.
 */
const isolatedValue = (name: string, values: Values) =>
  name in values ? isolateBidi(String(values[name] ?? "")) : `{{${name}}}`;

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

/** The form of `before` in front of `value`. */
export function joinValue(language: string, before: string, value: string): string {
  const rules = RULES[language];
  if (!rules || !before.endsWith(" ")) return before;
  const composed = normalizeUnicode(value, "NFC");
  const rule = rules.find(([end, start]) => end.test(before) && start.test(composed));
  return rule ? before.replace(rule[0], rule[2]) : before;
}
