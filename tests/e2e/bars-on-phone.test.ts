import type { Locator, Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { closeNewLikes } from "../support/new-like-overlay";
import { logInInLanguage, pressRow, showMore, waitUntilSaved } from "../support/own-profile-page";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const NARROW = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" } as const;

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Not on the page");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};
const tabBar = (page: Page) =>
  boxOf(
    page
      .getByRole("navigation")
      .filter({ has: page.locator("a[href='/likes']") })
      .last(),
  );

test("the mark of a save is one line above the tab bar, and the tapped choice above it", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor(NARROW);
  await closeNewLikes(page);
  const german = await logInInLanguage(page, "premium@demo.test", "de", address);
  await page.goto("/profile");
  await pressRow(page, "interests");
  await showMore(page, "interests");
  for (const code of ["hiking", "astrology"]) {
    await page.locator(`#interests-${code}`).click();
    await waitUntilSaved(page, "interests", german);
    const mark = await boxOf(page.locator(".saved-mark"));
    expect(mark.height).toBeLessThan(64);
    expect(mark.bottom).toBeLessThanOrEqual((await tabBar(page)).y);
    expect((await boxOf(page.locator(`#interests-${code}`))).bottom).toBeLessThanOrEqual(mark.y);
  }
});

test("a profile's buttons are whole above the tab bar, also below banners", async ({
  newVisitor,
}) => {
  const page = await newVisitor(NARROW);
  await closeNewLikes(page);
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/members");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}/);
  const bar = page.locator("main .max-md\\:sticky");
  for (const banner of [0, 160, 320]) {
    await page.evaluate((height) => {
      document.querySelector("main")?.style.setProperty("padding-top", `${height}px`);
      scrollTo(0, 0);
    }, banner);
    const { y, bottom } = await boxOf(bar);
    expect(y, `below ${banner} px`).toBeGreaterThan(0);
    expect(bottom, `below ${banner} px`).toBeLessThanOrEqual((await tabBar(page)).y + 1);
  }
});

test("the button that writes to a match is wholly on the picture", async ({ newVisitor }) => {
  const page = await newVisitor(NARROW);
  await closeNewLikes(page);
  await logInClient(page.request, "free@demo.test");
  await page.goto("/likes/matches");
  const cards = page.getByRole("article").filter({ has: page.locator(".write") });
  expect(await cards.count()).toBeGreaterThan(0);
  const write = await boxOf(cards.first().locator(".write"));
  const picture = await boxOf(cards.first().locator(".portrait"));
  const name = await boxOf(cards.first().getByRole("heading"));
  expect(write.bottom).toBeLessThanOrEqual(picture.bottom);
  expect(write.right).toBeLessThanOrEqual(picture.right);
  expect(write.bottom).toBeLessThanOrEqual(name.y);
  await expect(cards.first().locator(".write")).toContainText(t("members:likes.write"));
});
