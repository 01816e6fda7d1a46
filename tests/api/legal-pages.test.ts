import { beforeAll, expect, test } from "vitest";
import { PAGES } from "~/content/pages";
import { LANGUAGES } from "~/i18n/languages";
import { addSite, COMPANY } from "../support/test-database";
import { HOST, sendRequest } from "./app-client";

/**
 * With all four texts the pages mention fictional profiles, and with tracking days the answer to
 * them.
 */
const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "Invented",
  fictional_singular: "Made-up profile",
  fictional_plural: "Made-up profiles",
};
const markdown = import.meta.glob<string>("../../app/content/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const textOf = (language: string, page: string) =>
  markdown[`../../app/content/${language}/${page}.md`] as string;
/** Whole sentences without placeholders or markup. */
const sentencesOf = (text: string) =>
  text
    .split(/\n|(?<=\.)\s/)
    .map((line) => line.replace(/^(?:-|\d+\.)\s+/, "").trim())
    .filter((line) => line.length > 40 && !/[{}[\]*|#`<>&"']/.test(line));

beforeAll(async () => {
  await addSite({ support_phone: "+31 20 555-01 00", tracking_days: 30, ...FICTIONAL }, HOST);
});

test.each(PAGES.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))(
  "/pages/%s in %s: its own text, whole",
  async (page, language) => {
    const answer = await sendRequest(`/pages/${page}`, { language });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    const own = sentencesOf(textOf(language, page));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((sentence) => !html.includes(sentence))).toEqual([]);
    if (language !== "en")
      expect(sentencesOf(textOf("en", page)).filter((sentence) => html.includes(sentence))).toEqual(
        [],
      );
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\{\{|\}\}/);
  },
);

test("the terms carry the later of two dates in the country's format", async () => {
  const versionIn = async (country: string, cookie = "") => {
    const answer = await sendRequest("/pages/terms", {
      origin: "https://dated.test",
      cf: { country },
      cookie,
    } as Parameters<typeof sendRequest>[1]);
    return /Version dated ([^.<]+)\./.exec(await answer.text())?.[1];
  };
  await addSite(
    { company: { ...COMPANY, added: "2026-11-01" }, countries: ["GB", "US", "AU"] },
    "dated.test",
  );
  expect([await versionIn("GB"), await versionIn("US"), await versionIn("AU")]).toEqual([
    "1 November 2026",
    "November 1, 2026",
    "1 November 2026",
  ]);
  await addSite({ company: { ...COMPANY, added: "2020-05-05" } }, "older.test");
  expect(
    await (await sendRequest("/pages/terms", { origin: "https://older.test" })).text(),
  ).toContain("Version dated 1 December 2023.");
});

test("every page and e-mail promises a response in the site's days", async () => {
  await addSite({ answer_days: 1 }, "quick.test");
  const read = async (path: string, language: string) =>
    (await sendRequest(path, { origin: "https://quick.test", language })).text();
  for (const path of ["/pages/service", "/pages/terms", "/pages/privacy", "/complaints"]) {
    expect(await read(path, "en"), path).toContain("within 1 day");
    expect(await read(path, "pl"), path).toContain("w ciągu jednego dnia");
    expect(await read(path, "de"), path).toContain("innerhalb eines Tages");
  }
});
