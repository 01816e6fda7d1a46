import { endValue, isolate } from "~/kit/text";
import { joinValue } from "./join-value";
import type { Language } from "./languages";
import type { Namespace, TextKey } from "./texts";
import { languageIn, type Regional, type Tongue, written } from "./variants";

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
  tongue: Tongue;
};

/**
 * The texts of a language by namespace, and the differences of a country's variant (variants.ts).
 */
export type Source = { tongue: Tongue; texts: Node; regional: Regional | null };

/** A text without braces; otherwise words and value names alternate. */
type Text = string | readonly string[];
type Node = { readonly [key: string]: unknown };

/**
 * Translates into one locale, in `namespace` unless a key names another. A text is parsed once and
 * cached for the life of the isolate; a missing text is not cached. The result equals i18next's
 * (tests/house/translation.test.ts), except for words around a value (join-value.ts).
 */
export function createTranslation<Name extends Namespace>(
  { tongue, texts, regional }: Source,
  namespace: Name,
): Translation<Name> {
  const language = languageIn(tongue);
  const forms = new Intl.PluralRules(language);
  const known = new Map<string, Text>();
  const textOf = (key: string): Text | undefined => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const own = wordsAt(regional?.texts, key, namespace);
    const words = own ?? wordsAt(texts, key, namespace);
    if (words === undefined) return undefined;
    const text = textIn(own ?? written(words, regional));
    known.set(key, text);
    return text;
  };
  const counted = (key: string, count: unknown) =>
    typeof count === "number" ? textOf(`${key}_${forms.select(count)}`) : undefined;
  const inContext = (key: string, context: unknown) =>
    context ? textOf(`${key}_${context}`) : undefined;
  const t: Translate<Name> = (key, values = NONE) => {
    const text = counted(key, values.count) ?? inContext(key, values.context) ?? textOf(key) ?? key;
    return typeof text === "string" ? text : filled(text, values, language);
  };
  return { t, language, tongue };
}

const NONE: Values = {};

function wordsAt(texts: Node | undefined, key: string, namespace: Namespace): string | undefined {
  const [path = "", name = namespace] = key.split(":").reverse();
  const words = [name, ...path.split(".")].reduce<unknown>(
    (node, part) => (node as Node | undefined)?.[part],
    texts,
  );
  return typeof words === "string" ? words : undefined;
}

function textIn(words: string): Text {
  const parts = words.split(/\{\{(\w+)\}\}/);
  return parts.length === 1 ? words : parts;
}

/** Inserts the values into the braces of our own words; the braces stay if a value is missing. */
export const fill = (words: string, values: Values, language: Language): string => {
  const text = textIn(words);
  return typeof text === "string" ? text : filled(text, values, language);
};

function filled(text: readonly string[], values: Values, language: Language): string {
  return text.reduce((before, part, at) => {
    if (at % 2 === 0) return before + endValue(before, part);
    const value = shown(part, values);
    return joinValue(language, before, value) + value;
  });
}

/**
 * React and the e-mail templates escape markup; this isolates right-to-left names, so that they do
 * not reorder the sentence.
 */
const shown = (name: string, values: Values) =>
  name in values ? isolate(String(values[name] ?? "")) : `{{${name}}}`;
