import type { Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const PAGE = 24;
/** A region with few members in the small seed data, and seven pages of generated ones. */
const SEARCH = "/members?gender=female&country=NL&region=NL-ZE&min_age=18&max_age=79";
const GENERATED_MEMBERS = 7 * PAGE;

const cards = (page: Page) =>
  page.getByRole("list", { name: t("members:search.results") }).getByRole("article");
const more = (page: Page) => page.getByRole("link", { name: t("members:search.more") });

test.beforeEach(({ site, address }) => address && site.addCrowd("NL-ZE", GENERATED_MEMBERS));

/** Waits until the list is idle: its end is visible, and no request is in flight. */
async function waitUntilListIdle(page: Page) {
  await more(page).scrollIntoViewIfNeeded();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(more(page)).toBeVisible();
  await expect(more(page)).not.toHaveAttribute("aria-busy", "true");
}

test("a list loads on by scrolling, every fifth page needs a tap, and none repeats", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto(SEARCH, { waitUntil: "networkidle" });
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBe(5 * PAGE);
  }).toPass({ timeout: 120_000 });
  await waitUntilListIdle(page);
  await expect(cards(page)).toHaveCount(5 * PAGE);
  await more(page).click();
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBeGreaterThanOrEqual(GENERATED_MEMBERS);
  }).toPass({ timeout: 120_000 });
  const links = await cards(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
  await expect(page.getByText(t("members:search.end"))).toBeVisible();
});

test("each page is requested once, however early the end is seen", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      isOver = false;
      callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe() {
        const seen = [{ isIntersecting: true } as IntersectionObserverEntry];
        queueMicrotask(() => this.isOver || this.callback(seen, this as never));
      }
      disconnect() {
        this.isOver = true;
      }
    } as never;
  });
  await logInClient(page.request, "blocker@demo.test");
  const requestedPages: string[] = [];
  page.on("request", (request) => {
    const after = new URL(request.url()).searchParams.get("pageNumber");
    if (after) requestedPages.push(after);
  });
  await page.goto(SEARCH, { waitUntil: "networkidle" });
  await expect(cards(page)).toHaveCount(5 * PAGE);
  expect(requestedPages).toEqual(["2", "3", "4", "5"]);
});

test("with data saver every page needs a tap", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await logInClient(page.request, "blocker@demo.test");
  await page.goto(SEARCH, { waitUntil: "networkidle" });
  for (const pages of [1, 2]) {
    await waitUntilListIdle(page);
    await expect(cards(page)).toHaveCount(pages * PAGE);
    await more(page).click();
    await expect(cards(page)).toHaveCount((pages + 1) * PAGE);
  }
});

test("without JavaScript a link leads to the next page, which shows its number", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK, javaScriptEnabled: false });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto(SEARCH);
  await expect(cards(page)).toHaveCount(PAGE);
  await more(page).click();
  await expect(page.getByText(t("members:search.page", { number: 2 }))).toBeVisible();
  await expect(cards(page)).toHaveCount(PAGE);
});
