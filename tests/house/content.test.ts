import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillPage } from "~/content/fill-page";
import { PAGES } from "~/content/pages";
import { LANGUAGES } from "~/i18n/languages";
import { ROOT } from "./sources";

const fileOf = (language: string, page: string) =>
  join(ROOT, "app/content", language, `${page}.md`);
const textOf = (language: string, page: string) => readFileSync(fileOf(language, page), "utf8");
/** What a translation must keep: headings, list items, blocks, values, links. */
const shapeOf = (text: string) => ({
  headings: text.split("\n").flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? []),
  blocks: Array.from(text.matchAll(/^:::\w*$/gm), ([block]) => block),
  values: [...new Set(Array.from(text.matchAll(/\{\{\w+\}\}/g), ([value]) => value))].sort(),
  links: Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link]) => link).sort(),
});
const each = LANGUAGES.flatMap((language) => PAGES.map((page) => [language, page] as const));

test.each(each)(
  "%s has the page %s with the headings, blocks, values and links of English",
  (language, page) => {
    expect(existsSync(fileOf(language, page))).toBe(true);
    expect(shapeOf(textOf(language, page))).toEqual(shapeOf(textOf("en", page)));
  },
);

test.each(each.filter(([language]) => language !== "en"))(
  "%s has translated the page %s",
  (language, page) => {
    const english = new Set(sentencesOf(textOf("en", page)));
    expect(sentencesOf(textOf(language, page)).filter((sentence) => english.has(sentence))).toEqual(
      [],
    );
    const ratio = textOf(language, page).length / textOf("en", page).length;
    expect(ratio, "length against English").toBeGreaterThan(0.75);
    expect(ratio, "length against English").toBeLessThan(1.6);
  },
);

test("values are escaped, blocks go with them, a missing one is a fault", () => {
  expect(fillPage("by {{company}}", { company: "A_B <b>*C*</b>" })).toBe(
    "by A\\_B &lt;b>\\*C\\*&lt;/b>",
  );
  expect(fillPage("a\n:::phone\ncall {{phone}}\n:::\nb", { phone: null })).toBe("a\nb");
  expect(fillPage("a\n:::phone\ncall {{phone}}\n:::\nb", { phone: "123" })).toBe("a\ncall 123\nb");
  expect(() => fillPage("{{nothing}}", {})).toThrow("nothing");
});

function sentencesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.length > 40 && !/^[-#\s]*(\{\{|\[)/.test(line));
}
