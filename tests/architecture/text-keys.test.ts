import { expect, test } from "vitest";
import { PAGES } from "~/content/pages";
import { GENDERS } from "~/domain/profile/profile.schema";
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "~/domain/profile-field/profile-fields";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { filesBelow, textOf } from "./sources";

const SOURCES = [...filesBelow("app"), ...filesBelow("workers")].filter(
  (path) => !/\.test\.tsx?$|^app\/i18n\/locales\//.test(path),
);
const PLURAL = /_(?:one|two|few|many|other)$/;
const NAMESPACE = /^[a-z]+:/;

/**
 * Every string of the code that may be a key, and the patterns of composed keys: "kinds.${kind}".
 */
const written = SOURCES.map(textOf).join("\n");
const strings = new Set(
  Array.from(written.matchAll(/["'`]([\w.:]+)["'`]/g), ([, key = ""]) =>
    key.replace(NAMESPACE, ""),
  ),
);
const patterns = Array.from(written.matchAll(/`([\w.:]*(?:\$\{[^}`]*\}[\w.:]*)+)`/g))
  .map(([, text = ""]) => text.replace(NAMESPACE, ""))
  .filter((text) => /\w[._]|[._]\w/.test(text.replaceAll(/\$\{[^}]*\}/g, "")))
  .map((text) => {
    const fragments = text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
    return new RegExp(`^${fragments.join("[\\w.]+")}$`);
  });

/** The key of a profile field's label is its name and code. */
for (const code of GENDERS) strings.add(`gender.${code}`);
for (const name of PROFILE_FIELD_NAMES)
  for (const code of PROFILE_FIELDS[name].codes) strings.add(`${name}.${code}`);

/** Keys with a context, which is appended: "location.region_canton". */
const inContext = Array.from(written.matchAll(/"([\w.:]+)", \{ context:/g), ([, key = ""]) =>
  key.replace(NAMESPACE, ""),
);

const isUsed = (key: string) =>
  inContext.some((one) => key.startsWith(`${one}_`)) ||
  [key, key.replace(PLURAL, "")].some(
    (one) => strings.has(one) || patterns.some((pattern) => pattern.test(one)),
  );

test("every text is used: the code names its key", () => {
  const keys = Object.keys(textsOf("en"));
  expect(keys.filter((key) => !isUsed(key.replace(NAMESPACE, "")))).toEqual([]);
});

test("the check finds a key that nothing names", () => {
  expect(isUsed("cards.that_nobody_plays")).toBe(false);
  expect(isUsed("form.busy")).toBe(true);
});

/**
 * The label that links to a page and the page's title: the same words, or fewer of them in a narrow
 * footer.
 */
const LABELS = PAGES.map((page) => [page, `common:footer.${page.replace("-", "_")}`] as const);
/** A full title next to a shorter label that reads as its short form. */
const SHORTER: Partial<Record<Language, string[]>> = {
  es: ["privacy"],
  fr: ["privacy"],
  it: ["privacy"],
  pl: ["faq", "privacy", "return-policy"],
};

test.each(LANGUAGES)("%s labels a footer link with the title of its page", (language) => {
  const plain = (text = "") => text.replaceAll(/&shy;|\u00AD/g, "");
  const wrong = LABELS.flatMap(([page, key]) => {
    const title = plain(/^# (.*)/.exec(textOf(`app/content/${language}/${page}.md`))?.[1]);
    const label = plain(textsOf(language)[key]);
    return title === label || SHORTER[language]?.includes(page) ? [] : [`${title} / ${label}`];
  });
  expect(wrong).toEqual([]);
});
