import type { Locator, Page } from "@playwright/test";
import { findMembers, logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { codeIn, type SignupPerson, signUpByRequests } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");
const noteOf = (page: Page) => page.locator("#game-note");
/** The card beneath it is inert. */
const topCardOf = (page: Page) => page.locator("article:not([inert])");

/** The names of the CSS animations that run or wait on a page. */
const animationsOf = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "")),
  );

/** A tap with two fingers side by side. */
async function tapWithTwoFingers(page: Page, on: Locator): Promise<void> {
  await expect(on).toBeInViewport({ ratio: 1 });
  const { x, y } = (await on.boundingBox()) ?? { x: 0, y: 0 };
  const hand = await page.context().newCDPSession(page);
  const touchPoints = [10, 70].map((right, id) => ({ x: x + right, y: y + 10, id }));
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("on a phone a Dutch member swipes by touch, button and key", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true });
  const chosen = Object.entries({ locale: "nl", locale_chosen: "1" });
  await page
    .context()
    .addCookies(chosen.map(([name, value]) => ({ name, value, url: baseURL as string })));
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/swipe-game", { waitUntil: "networkidle" });
  const card = page.getByRole("article").first();
  await expect(noteOf(page)).toHaveText(/\S/);
  expect(await animationsOf(page)).toContain("demonstrate");
  await expectNoViolations(page, "the swipe game", [PHONE, DESK]);
  await page.setViewportSize(PHONE);

  // The tests' seed data is small: one card, and the end.
  const heading = card.getByRole("heading");
  const first = await heading.innerText();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: t("game:end.title") })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(heading).toHaveText(first);
  await page.keyboard.press("ArrowLeft");
  await tapWithTwoFingers(page, page.getByRole("heading", { name: t("game:end.title") }));
  await expect(heading).toHaveText(first);

  await expect(page.getByRole("button", { name: t("game:undo_last") })).toBeInViewport({
    ratio: 1,
  });
  const box = await card.boundingBox();
  if (!box) throw new Error("no card");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 3;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 8 });
  await page.mouse.up();
  const end = page.getByRole("heading", { name: t("game:end.title") });
  await expect(end).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(end).toBeVisible();
  await page.getByRole("button", { name: t("game:undo_last") }).click();
  await expect(page).toHaveURL(/back=/);
  await expect(heading).toHaveText(first);
});

test("without JavaScript the game is a form, and reduced motion moves nothing", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/swipe-game");
  const heading = page.getByRole("article").first().getByRole("heading");
  const first = await heading.innerText();
  await page.locator("button[formaction$='/pass']").click();
  await expect(heading).toHaveCount(0);
  await page.locator("button[formaction$='/undo']").click();
  await expect(heading).toHaveText(first);
  const calm = await newVisitor({ reducedMotion: "reduce", viewport: PHONE });
  await logInClient(calm.request, "blocker@demo.test");
  await calm.goto("/swipe-game", { waitUntil: "networkidle" });
  await expect(noteOf(calm)).toHaveText(/\S/);
  expect(await animationsOf(calm)).not.toContain("demonstrate");
  await calm.evaluate(() => {
    const { animate } = Element.prototype;
    const seen: string[] = [];
    Object.assign(window, { seen });
    Element.prototype.animate = function (frames, options) {
      seen.push(...Object.keys(frames ?? {}));
      return animate.call(this, frames, options);
    };
  });
  await calm.keyboard.press("ArrowLeft");
  await expect
    .poll(() => calm.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual(["opacity"]);
  await expect(noteOf(calm)).toHaveText("");
});

const TIM: SignupPerson = {
  name: "Tim",
  email: "tim@journey.test",
  born: "1985-03-02",
  country: "NL",
  region: "NL-UT",
  gender: "male",
  seeks: "female",
};
const SIZES = [
  { width: 360, height: 560 },
  { width: 360, height: 640 },
  PHONE,
  { width: 1280, height: 600 },
  DESK,
];

/** Checks that the buttons are whole and in reach, and that the text is in the card's lowest fifth. */
async function expectCardAndButtons(page: Page, at: string): Promise<void> {
  for (const button of await page.locator("main form button").all()) {
    const isReachable = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 2, bottom - 2].every((y) =>
        element.contains(document.elementFromPoint(middle, y)),
      );
    });
    expect(isReachable, `${at}: ${await button.getAttribute("formaction")}`).toBe(true);
  }
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error(`${at}: not on the page`);
    return box;
  };
  const article = topCardOf(page);
  const card = await boxOf(article);
  const texts = await article.locator("h2, h2 ~ p").filter({ visible: true }).all();
  for (const text of texts) {
    const { y, height } = await boxOf(text);
    expect(y, `${at}: the text is above the lowest fifth`).toBeGreaterThanOrEqual(
      card.y + card.height * 0.8 - 1,
    );
    expect(y + height, `${at}: the text is cut`).toBeLessThanOrEqual(card.y + card.height);
  }
  if ((page.viewportSize()?.width ?? 0) < 768) expect([card.x, card.width]).toEqual([0, 360]);
}

test("buttons are whole at any height from 560 px, also under both bars", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce", viewport: PHONE, locale: "nl-NL" });
  await signUpByRequests(page, TIM, "nl");
  await page.goto("/complete-signup");
  await page.fill("[name=code]", codeIn(await readEmailTo(TIM.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(page).toHaveURL(/\/activate\/done$/);
  await page.goto("/swipe-game", { waitUntil: "networkidle" });
  const notice = page.getByRole("complementary", { name: t("common:alert.photo_title") });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("complementary", { name: t("bonus:banner.title") })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectCardAndButtons(page, `${size.width} × ${size.height} with both bars`);
  }
  await notice.getByRole("button", { name: t("common:form.close") }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectCardAndButtons(page, `${size.width} × ${size.height}`);
  }
});

test("once the likes are spent the heart says so, and pressing it moves no card", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce", viewport: PHONE, locale: "nl-NL" });
  await logInClient(page.request, "german@demo.test");
  await page.goto("/swipe-game", { waitUntil: "networkidle" });
  const card = topCardOf(page);
  const href = await card.getByRole("link").first().getAttribute("href");
  const ids = (
    await Promise.all(
      ["DE", "NL"].map((country) => findMembers(page.request, `gender=both&country=${country}`)),
    )
  ).flat();
  let liked = 0;
  for (const member of ids.filter((one) => !href?.endsWith(one))) {
    if (liked === 4) break;
    const form = { member };
    const answer = await page.request.post("/swipe-game/like", { form, maxRedirects: 0 });
    if (answer.status() === 303) liked++;
  }
  expect(liked).toBe(4);
  await page.reload({ waitUntil: "networkidle" });
  const heart = page.locator("button[formaction$='/like']");
  await expect(heart).toHaveAttribute("aria-disabled", "true");
  await expect(heart).toHaveAccessibleDescription(/\S/);
  const before = await card.boundingBox();
  const name = await card.getByRole("heading").innerText();
  await heart.click({ force: true });
  await expect(noteOf(page)).toHaveClass(/pressed/);
  expect(await card.boundingBox()).toEqual(before);
  await expect(card.getByRole("heading")).toHaveText(name);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.locator("button[formaction$='/pass']").click();
  await expect(card.getByRole("heading", { name })).toHaveCount(0);
});
