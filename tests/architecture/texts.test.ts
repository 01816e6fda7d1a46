import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { LOCALES, textsOf } from "./locale-texts";
import { SAME_AS_ENGLISH } from "./same-as-english";

const OTHERS = LANGUAGES.filter((language) => language !== "en");
const NAMESPACES = readdirSync(join(LOCALES, "en")).sort();
const english = textsOf("en");
const PLURAL = /_(zero|one|two|few|many|other)$/;
/**
 * Forms that a language has where it needs them: of a woman and a man, of a country's word for its
 * regions.
 */
const CONTEXT =
  /_(female|male|land|state|province|canton|community|voivodeship|county|fylke|lan|maakunta)$/;
/** Languages that inflect names: there a name is beside a sentence, and a text may omit it. */
const DECLINING = new Set(["fi", "pl"]);

/** Keys whose English has plural forms, without the form: "common:badge.unread". */
const counted = new Set(
  Object.keys(english).flatMap((key) => (key.endsWith("_other") ? [key.replace(PLURAL, "")] : [])),
);

test.each(LANGUAGES)("%s has the namespaces of English", (language) => {
  expect(readdirSync(join(LOCALES, language)).sort()).toEqual(NAMESPACES);
});

test.each(LANGUAGES)(
  "%s has the keys of English, and exactly the plural forms of its own grammar",
  (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plain = Object.keys(english).filter(
      (key) => !counted.has(key.replace(PLURAL, "")) && !isForm(key),
    );
    const expected = [
      ...plain,
      ...Array.from(counted).flatMap((key) => forms.map((form) => `${key}_${form}`)),
    ];
    const own = Object.keys(textsOf(language)).filter((key) => !isForm(key));
    expect(difference(own, expected)).toEqual({
      missing: [],
      unknown: [],
    });
  },
);

test.each(LANGUAGES)(
  "%s has the placeholders of English in every text, and no empty text",
  (language) => {
    const wrong = Object.entries(textsOf(language)).filter(([key, text]) => {
      if (text.trim() === "") return true;
      const base = key.replace(PLURAL, "");
      if (!counted.has(base)) {
        const source = english[isForm(key) ? key.replace(CONTEXT, "") : key];
        return source !== undefined && !sameValues(language, text, source);
      }
      const own = placeholdersOf(text);
      const source = placeholdersOf(english[`${base}_other`] ?? "");
      // "one message" may omit the number; the form for many may not.
      if (!key.endsWith("_other")) for (const set of [own, source]) set.delete("count");
      return !sameSet(own, source);
    });
    expect(wrong).toEqual([]);
  },
);

test.each(LANGUAGES)("%s has a form for women wherever it has one for men", (language) => {
  const texts = textsOf(language);
  const alone = Object.keys(texts).filter((key) => {
    const base = key.replace(CONTEXT, "");
    const form = CONTEXT.exec(key)?.[1];
    if (!isForm(key) || (form !== "female" && form !== "male")) return false;
    return texts[`${base}_${form === "male" ? "female" : "male"}`] === undefined;
  });
  expect(alone).toEqual([]);
});

test.each(OTHERS)("%s has no English text but for words that are the same", (language) => {
  const allowed = new Set(SAME_AS_ENGLISH[language]);
  const same = Object.entries(textsOf(language)).filter(
    ([key, text]) => text === english[key] && hasLetters(text) && !allowed.has(text),
  );
  expect(same).toEqual([]);
});

test("the list of same words names no deleted or translated text", () => {
  const unused = OTHERS.flatMap((language) => {
    const texts = textsOf(language);
    const same = new Set(
      Object.entries(texts).flatMap(([key, text]) => (text === english[key] ? [text] : [])),
    );
    return (SAME_AS_ENGLISH[language] ?? [])
      .filter((word) => !same.has(word))
      .map((word) => `${language}: ${word}`);
  });
  expect(unused).toEqual([]);
});

/** A grammatical form of a text, which other languages need not have. */
function isForm(key: string): boolean {
  return CONTEXT.test(key) && english[key.replace(CONTEXT, "")] !== undefined;
}

function sameValues(language: string, text: string, source: string): boolean {
  const own = placeholdersOf(text);
  const expected = placeholdersOf(source);
  if (DECLINING.has(language) && !own.has("name")) expected.delete("name");
  return sameSet(own, expected);
}

function placeholdersOf(text: string): Set<string> {
  return new Set(
    Array.from(
      text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g),
      ([, name, tag]) => name ?? `<${tag}>`,
    ),
  );
}

function sameSet(one: Set<string>, other: Set<string>): boolean {
  return one.size === other.size && Array.from(one).every((entry) => other.has(entry));
}

function hasLetters(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ""));
}

function difference(own: string[], expected: string[]) {
  const has = new Set(own);
  const expectedKeys = new Set(expected);
  return {
    missing: expected.filter((key) => !has.has(key)),
    unknown: own.filter((key) => !expectedKeys.has(key)),
  };
}
