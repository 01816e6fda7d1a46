import type { Page } from "@playwright/test";
import { LANDERS } from "~/domain/visit/visit";
import type { Language } from "~/i18n/languages";
import { expect, test } from "../support/e2e-test";
import { findOverflow } from "../support/find-overflow";
import { logIn } from "../support/log-in";
import { LONG_WORD_LANGUAGES, NIGHTLY, takeShare } from "../support/nightly";
import { crawlPages } from "../support/walk-pages";

// A bare text page names no icon, so the browser requests one.
test.use({ expectedErrors: [/favicon\.ico/] });

/** The narrowest supported phone. */
const NARROW = { width: 320, height: 640 };

type Reader = { url: string; cookie: string; languages?: readonly Language[] };
const fetchPage = ({ url, cookie }: Reader, path: string, language: string) =>
  fetch(url + path, { redirect: "manual", headers: { cookie: `${cookie}; locale=${language}` } });

/** All pages of a viewer, each by one path. */
async function pathsOf(reader: Reader, more: readonly string[] = []): Promise<string[]> {
  const paths: string[] = [];
  await crawlPages(async (path) => {
    const answer = await fetchPage(reader, path, "en");
    const html = await answer.text();
    if (answer.status >= 300 && answer.status < 400) return null;
    paths.push(path);
    return Array.from(html.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, link = ""]) =>
      link.replaceAll("&amp;", "&"),
    );
  });
  return [...paths, ...more];
}

/** The HTML as the Worker renders it: no script changes it, and no picture is awaited. */
const staticHtmlOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<link rel="(?:modulepreload|preload)"[^>]*>/g, "")
    .replaceAll(/ (?:src|srcset|srcSet)="[^"]*"/g, "");

/** Checks every page in a language of the viewer; returns the texts that cannot be read. */
async function findUnreadableTexts(page: Page, reader: Reader, paths: string[]): Promise<string[]> {
  const { languages = LONG_WORD_LANGUAGES } = reader;
  const all = languages.flatMap((language) =>
    takeShare(paths, language, languages).map((path) => ({ path, language })),
  );
  const load = async ({ path, language } = all[0] as (typeof all)[0]) =>
    staticHtmlOf(await (await fetchPage(reader, path, language)).text());
  const found: string[] = [];
  let nextPage = load();
  for (const [at, { path, language }] of all.entries()) {
    const html = await nextPage;
    nextPage = load(all[at + 1]);
    await page.setContent(html, { waitUntil: "load" });
    const errors = await findOverflow(page);
    found.push(...errors.map((error) => `${language} ${path}: ${error}`));
  }
  return found;
}

/** The landers, and those of a member who consented to them. */
async function landersOf(member: Page): Promise<string[]> {
  await logIn(member, "premium@demo.test");
  await member.request.post("/api/privacy.php", { data: { switch: "promoted", on: true } });
  const id = /\/members\/([\w-]{22})"/.exec(
    await (await member.request.get("/profile")).text(),
  )?.[1];
  const theirs = ["landing", "landing2", "landing3"].map((name) => `/members/${id}/${name}`);
  return [...LANDERS.map((lander) => `/landers/${lander}`), ...theirs];
}

/** Where pages are laid out: a path of the site without a script. */
const LAID_OUT_AT = "/robots.txt";

/** These readers have few pages of their own, so one language is enough. */
const ONE: readonly Language[] = NIGHTLY ? LONG_WORD_LANGUAGES : ["de"];
const READERS = [
  { who: "a visitor", email: null, languages: LONG_WORD_LANGUAGES },
  { who: "a member", email: "premium@demo.test", languages: LONG_WORD_LANGUAGES },
  { who: "a member without credits", email: "free@demo.test", languages: ONE },
  { who: "a newcomer", email: "new@demo.test", languages: ONE },
];

for (const { who, email, languages } of READERS)
  test(`every word of ${who}’s pages is readable at 320 px`, async ({
    newVisitor,
    address: url,
  }) => {
    const page = await newVisitor({ viewport: NARROW, reducedMotion: "reduce", bypassCSP: true });
    if (email) await logIn(page, email);
    await page.goto(LAID_OUT_AT);
    const cookies = (await page.context().cookies()).filter(({ name }) => name !== "locale");
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const reader = { url: url.replace(/\/$/, ""), cookie, languages };
    const paths = await pathsOf(reader, email ? [] : await landersOf(await newVisitor()));
    expect(paths.length, paths.join(" ")).toBeGreaterThanOrEqual(25);
    const theirs = email ? paths.filter((path) => !path.startsWith("/pages/")) : paths;
    expect(await findUnreadableTexts(page, reader, theirs)).toEqual([]);
  });

test("the entry warning is readable at 320 px", async ({ newVisitor, address }) => {
  const page = await newVisitor({ viewport: NARROW, bypassCSP: true });
  await page.goto(LAID_OUT_AT);
  const reader = { url: address.replace(/\/$/, ""), cookie: "none=0" };
  expect(await findUnreadableTexts(page, reader, ["/", "/landers/video"])).toEqual([]);
});
