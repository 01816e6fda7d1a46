import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/log-in";

/** A window of 1280 × 848 at 400 %, and a phone in landscape. */
const LOW = [
  { width: 320, height: 212 },
  { width: 640, height: 360 },
];

/** Whether an element that is normally marked by its background alone has a border. */
const hasLine = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      const drawn = (kind: string, width: string, colour: string) =>
        kind !== "none" && width !== "0px" && !/^rgba.*, 0\)$/.test(colour);
      return (
        drawn(style.borderTopStyle, style.borderTopWidth, style.borderTopColor) ||
        drawn(style.outlineStyle, style.outlineWidth, style.outlineColor)
      );
    });

test("in forced colours buttons, chips and progress keep their shape", async ({ newVisitor }) => {
  const page = await newVisitor({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/");
  expect(await hasLine(page, "main a[href^='/signup']")).toBe(true);
  await expectNoViolations(page, "/ in forced colours", [PHONE, DESK]);
  await page.goto("/signup");
  expect(await hasLine(page, "main [aria-hidden] > span.flex-1")).toBe(true);
  await page.goto("/landers/iconslanding");
  expect(await hasLine(page, ".form button")).toBe(true);
  expect(await hasLine(page, ".choices label:has(:checked)")).toBe(true);
  await expectNoViolations(page, "a lander in forced colours", [PHONE]);
  await logIn(page, "free@demo.test");
  expect(await hasLine(page, "nav [aria-current=page]")).toBe(true);
  await page.goto("/likes/given");
  expect(await hasLine(page, "main nav [aria-current=page]")).toBe(true);
  await expectNoViolations(page, "/likes in forced colours", [PHONE]);
});

test("in a low window no sticky element covers the page", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logIn(page, "free@demo.test");
  for (const size of LOW) {
    await page.setViewportSize(size);
    for (const path of ["/members", "/likes", "/credits", "/pages/terms"]) {
      await page.goto(path);
      const fixedElements = await page.evaluate(() =>
        Array.from(document.querySelectorAll("header, nav, footer, section, div"))
          .filter((element) => {
            const { position, display, pointerEvents } = getComputedStyle(element);
            return (
              (position === "fixed" || position === "sticky") &&
              display !== "none" &&
              pointerEvents !== "none" &&
              element.getBoundingClientRect().height > 0
            );
          })
          .map((element) => element.className),
      );
      expect(fixedElements, `${path} at ${size.width}×${size.height}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
});
