import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compilePage } from "~/content/compile-page";
import { fillPage, foldSections, listSections } from "~/content/load-page";
import { PAGES } from "~/content/pages";
import { LANGUAGES } from "~/i18n/languages";
import { ROOT } from "./sources";

const fileOf = (language: string, page: string) =>
  join(ROOT, "app/content", language, `${page}.md`);
const textOf = (language: string, page: string) => readFileSync(fileOf(language, page), "utf8");
/** What a translation must keep: headings, list items, blocks, placeholders, links. */
const shapeOf = (text: string) => ({
  headings: text.split("\n").flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? []),
  blocks: Array.from(text.matchAll(/^:::\w*$/gm), ([block]) => block),
  values: [...new Set(Array.from(text.matchAll(/\{\{\w+\}\}/g), ([value]) => value))].sort(),
  links: Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link]) => link).sort(),
});
const each = LANGUAGES.flatMap((language) => PAGES.map((page) => [language, page] as const));

test.each(each)(
  "%s has the page %s with the headings, blocks, placeholders and links of English",
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

test.each(each)(
  "%s: the page %s renders to HTML with balanced optional parts",
  (language, page) => {
    const { title, html } = compilePage(textOf(language, page));
    expect(title).not.toMatch(/[{}&#]/);
    expect(html).not.toContain(":::");
    const parts = Array.from(html.matchAll(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g));
    expect(html.match(/\{\{[#/]/g) ?? []).toHaveLength(parts.length * 2);
    for (const [, , part = ""] of parts) expect(openIn(part)).toEqual([]);
  },
);

test("values are escaped, removed with their parts, and required", () => {
  const { html } = compilePage("# A\n\nby [{{company}}](mailto:{{company}})");
  expect(fillPage(html, { company: 'A_B <b>*C*</b>"' })).toBe(
    '<p>by <a href="mailto:A_B &lt;b&gt;*C*&lt;/b&gt;&quot;">A_B &lt;b&gt;*C*&lt;/b&gt;&quot;</a></p>\n',
  );
  expect(() => fillPage("{{nothing}}", {})).toThrow("nothing");
  expect(fillPage("By {{company}}. Or {{name}}.", { company: "A B.V.", name: "C" })).toBe(
    "By A B.V. Or C.",
  );
});

test("an optional part is whole elements: paragraphs, list items, headings with text", () => {
  const filled = (markdown: string, phone: string | null) =>
    fillPage(compilePage(`# A\n${markdown}\n`).html, { phone });
  const list = "- a\n:::phone\n- call {{phone}}\n- or not\n:::\n- b";
  expect(filled(list, null)).toBe("<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\n");
  expect(filled(list, "1")).toContain("<li>call 1</li>\n<li>or not</li>\n<li>b</li>");
  const section = "a\n\n:::phone\n## Call\n\nus\n:::\n\nb";
  expect(filled(section, null)).toBe("<p>a</p>\n\n<p>b</p>\n");
  expect(filled(section, "1")).toContain("<h2>Call</h2>\n<p>us</p>\n");
});

test("sections are listed with links, and folded under their questions", () => {
  const { html } = compilePage("# A\n\nIntro\n\n## B\n\nb\n\n## C\n\nc");
  expect(listSections(html)).toEqual({
    html: '<p>Intro</p>\n<h2 id="s1">B</h2>\n<p>b</p>\n<h2 id="s2">C</h2>\n<p>c</p>\n',
    contents: null,
  });
  expect(listSections(html + html).contents).toBe(
    '<ul><li><a href="#s1">B</a></li><li><a href="#s2">C</a></li><li><a href="#s3">B</a></li><li><a href="#s4">C</a></li></ul>',
  );
  expect(foldSections(html)).toBe(
    "<p>Intro</p>\n<details><summary><h2>B</h2></summary>\n<p>b</p>\n</details><details><summary><h2>C</h2></summary>\n<p>c</p>\n</details>",
  );
});

test.each(each)("%s: the page %s stays balanced when folded and listed", (language, page) => {
  const values = new Proxy<Record<string, string>>({}, { get: () => "x", has: () => true });
  const html = fillPage(compilePage(textOf(language, page)).html, values);
  expect(openIn(foldSections(html).replaceAll(/<(?:br|hr)\b/g, ""))).toEqual([]);
});

/** The elements that are opened and not closed, or the other way round. */
function openIn(html: string): string[] {
  const open: string[] = [];
  for (const [, close, name = ""] of html.matchAll(/<(\/?)(\w+)/g))
    if (close && open.at(-1) === name) open.pop();
    else open.push(close + name);
  return open;
}

function sentencesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.length > 40 && !/^[-#\s]*(\{\{|\[)/.test(line));
}
