import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { chooseLanguage, logIn } from "../support/log-in";
import { NIGHTLY } from "../support/nightly";
import { crawlPages } from "../support/walk-pages";

test.use({ expectedErrors: [/status of 404/] });

/** A namespace before a key: a text that was missing when it was rendered. */
const MISSING_TEXT = /\b[a-z]+:[a-z_]+\.[a-z_.]+\b/;

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator("a[href^='/']")
    .evaluateAll((links) =>
      links.map(
        (link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search,
      ),
    );

/** A receipt or credit note: a file, not a page. */
const DOCUMENT_LINK = /\/receipt\.pdf(?:\?|$)/;

async function expectDocuments(page: Page, links: string[]): Promise<void> {
  for (const paper of links.filter((link) => DOCUMENT_LINK.test(link))) {
    const answer = await page.request.get(paper, { maxRetries: 3 });
    expect(answer.headers()["content-type"], paper).toBe("application/pdf");
  }
}

/** Opens every page by its path; pages with an id by the first link to one. */
async function openEveryPage(page: Page, language: string): Promise<string[]> {
  const opened: string[] = [];
  await crawlPages(async (path) => {
    // The server may close an idle connection just as it is reused on a slow machine.
    const answer = await page.request.get(path, { maxRedirects: 0, maxRetries: 3 });
    if (answer.status() >= 300 && answer.status() < 400) return null;
    await page.goto(path);
    opened.push(path);
    await expect(page.locator("html"), path).toHaveAttribute("lang", language);
    expect(await page.locator("body").innerText(), path).not.toMatch(MISSING_TEXT);
    const links = await linksOn(page);
    await expectDocuments(page, links);
    return links;
  });
  return opened;
}

// Each walk uses another language: numbers, dates and lists are formatted by Worker and browser.
const CRAWLS = [
  { who: "a visitor", email: null, language: "da", least: 20 },
  { who: "a member", email: "premium@demo.test", language: "pl", least: 48 },
  { who: "a member", email: "free@demo.test", language: "fi", least: 30 },
  { who: "a newcomer", email: "new@demo.test", language: "fr", least: 30 },
];

// A premium member opens every page; the other two members open few more.
for (const { who, email, language, least } of NIGHTLY ? CRAWLS : CRAWLS.slice(0, 2))
  test(`no page of ${who} throws or misses a text in ${language}`, async ({
    newVisitor,
    address: url,
  }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    await chooseLanguage(page, language, url);
    if (email) await logIn(page, email);
    const opened = await openEveryPage(page, language);
    expect(opened.length, opened.join(" ")).toBeGreaterThanOrEqual(least);
  });
