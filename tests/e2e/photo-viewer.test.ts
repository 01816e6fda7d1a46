import type { Locator, Page } from "@playwright/test";
import { EMMA, logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/report-and-block";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** The viewer over the member's own profile, as others see it. */
async function openViewer(page: Page): Promise<Locator> {
  await logInClient(page.request, EMMA);
  await page.goto("/profile");
  await page.getByRole("link", { name: t("editing:preview") }).click();
  await page.locator("#photo-1 a").click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("img").first()).toBeVisible();
  return viewer;
}

const scaleOf = (picture: Locator) =>
  picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
const leftOf = (picture: Locator) =>
  picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e);

test("keys, wheel and double click enlarge a photo, the mouse pans, Escape closes", async ({
  page,
}) => {
  const viewer = await openViewer(page);
  const picture = viewer.getByRole("img").first();
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(picture)).toBeCloseTo(1.5);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => leftOf(picture)).toBeLessThan(0);
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(picture)).toBe(1);

  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(picture)).toBeGreaterThan(2);
  await page.mouse.down();
  await page.mouse.move(width / 2 - 120, height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => leftOf(picture)).toBeCloseTo(-120, 0);
  await page.mouse.dblclick(width / 2, height / 2);
  await expect.poll(() => scaleOf(picture)).toBe(1);
  await viewer.getByRole("button", { name: t("photos:viewer.larger") }).click();
  await expect.poll(() => scaleOf(picture)).toBeCloseTo(2.5);

  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.locator("#photo-1 a")).toBeFocused();
});

test("on a phone a pinch enlarges a photo, and a double tap resets it", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  const viewer = await openViewer(page);
  const picture = viewer.getByRole("img").first();
  await expectNoViolations(page, "the viewer on a phone", [PHONE]);
  const hand = await page.context().newCDPSession(page);
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", apart: number | null) =>
    hand.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        apart === null
          ? []
          : [
              { x: 180 - apart, y: 400, id: 1 },
              { x: 180 + apart, y: 400, id: 2 },
            ],
    });
  await fingers("touchStart", 20);
  for (const apart of [30, 40, 50, 60]) await fingers("touchMove", apart);
  await fingers("touchEnd", null);
  await expect.poll(() => scaleOf(picture)).toBeGreaterThan(1.8);
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(180, 400);
  await expect.poll(() => scaleOf(picture)).toBe(1);
});

test("without JavaScript a photo is a link to its picture", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await logIn(page, "premium@demo.test");
  await page.goto("/profile");
  await page.getByRole("link", { name: t("editing:preview") }).click();
  // Requested and not opened: the document that Chromium renders for a picture violates the policy
  // by its own styles.
  const picture = (await page.locator("#photo-1 a").getAttribute("href")) ?? "";
  expect(picture).toMatch(/^\/photos\/[-\w]{22}\/main$/);
  const answer = await page.request.get(picture);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/webp"]);
});
