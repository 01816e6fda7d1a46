import { beforeAll, expect, test } from "vitest";
import { PAGES } from "~/content/pages";
import { LANGUAGES } from "~/i18n/languages";
import { addSite } from "../support/world";
import { ask, HOST } from "./support";

const COMPANY = { name: "Test B.V.", address: "Kade 1", city: "Utrecht", country: "NL", kvk: "12345678", added: "2024-01-01" };
/** With all four the pages tell of fictional profiles too. */
const FICTIONAL = { fictional_icon: "mask", fictional_warning: "Invented", fictional_singular: "Made-up profile", fictional_plural: "Made-up profiles" };
const markdown = import.meta.glob<string>("../../app/content/*/*.md", { query: "?raw", import: "default", eager: true });
const textOf = (language: string, page: string) => markdown[`../../app/content/${language}/${page}.md`] as string;
/** Whole sentences without anything that is filled in or marked up. */
const sentencesOf = (text: string) =>
  text
    .split(/\n|(?<=\.)\s/)
    .map((line) => line.replace(/^(?:-|\d+\.)\s+/, "").trim())
    .filter((line) => line.length > 40 && !/[{}[\]*|#`<>&"']/.test(line));

beforeAll(async () => {
  await addSite({ company: COMPANY, support_phone: "+31 20 555-01 00", ...FICTIONAL }, HOST);
});

test.each(PAGES.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))("/pages/%s in %s: its own text, whole", async (page, language) => {
  const answer = await ask(`/pages/${page}`, { language });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(`<html lang="${language}"`);
  const own = sentencesOf(textOf(language, page));
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter((sentence) => !html.includes(sentence))).toEqual([]);
  if (language !== "en") expect(sentencesOf(textOf("en", page)).filter((sentence) => html.includes(sentence))).toEqual([]);
  expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\{\{|\}\}/);
});
