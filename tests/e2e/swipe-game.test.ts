import type { Locator, Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");
const left = (count: number) => t(count === 1 ? "game:left_one" : "game:left_other", { count });

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
  await expect(page.getByText(left(4))).toBeVisible();
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
  await expect(page.getByText(left(3))).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText(left(3))).toBeVisible();
  await page.getByRole("button", { name: t("game:undo_last") }).click();
  await expect(page).toHaveURL(/back=/);
  await expect(heading).toHaveText(first);
  await expect(page.getByText(left(4))).toBeVisible();
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
});
