import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { completeStepZero, SIGNUP_PICTURE } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** The zone's corners and its middle, none of which is the field's own button. */
async function pointsOfZone(page: Page): Promise<{ x: number; y: number }[]> {
  const box = await page.locator("#photo").boundingBox();
  if (!box) throw new Error("no photo field");
  const { x, y, width, height } = box;
  return [
    { x: x + 8, y: y + 8 },
    { x: x + width - 8, y: y + height - 8 },
    { x: x + width / 2, y: y + 20 },
  ];
}

/** Drops the picture on an element, also outside the zone. */
async function drop(page: Page, selector: string): Promise<void> {
  const bytes = readFileSync(SIGNUP_PICTURE).toString("base64");
  await page.locator(selector).evaluate((element, base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], "me.jpg", {
        type: "image/jpeg",
      }),
    );
    for (const type of ["dragover", "drop"]) {
      const event = new DragEvent(type, {
        bubbles: true,
        cancelable: true,
        dataTransfer: transfer,
      });
      element.dispatchEvent(event);
      if (!event.defaultPrevented)
        throw new Error(`the browser would have opened the file at ${type}`);
    }
  }, bytes);
}

test("a click anywhere in the zone chooses a photo, and a drop beside it works too", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await completeStepZero(page, "drop@example.test");
  for (const { x, y } of await pointsOfZone(page)) {
    // The browser opens no second file chooser while the first one is closing.
    await expect(async () => {
      const chooser = page.waitForEvent("filechooser", { timeout: 2_000 });
      await page.mouse.click(x, y);
      await chooser;
    }).toPass();
  }
  await drop(page, "h1");
  await expect(page).toHaveURL(/\/complete-signup$/);
  await expect(page.getByRole("img", { name: t("join:photo.preview_alt") })).toBeVisible();
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
});

test("a phone offers its camera, and the photo taken is the one uploaded", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await completeStepZero(page, "camera@example.test");
  const camera = page.getByLabel(t("join:photo.camera"));
  await expect(camera).toHaveAttribute("capture", "user");
  await camera.setInputFiles(SIGNUP_PICTURE);
  await expect(page.getByRole("img", { name: t("join:photo.preview_alt") })).toBeVisible();
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
});

test("without JavaScript the whole zone opens the file chooser", async ({ newVisitor }) => {
  const page = await newVisitor({
    viewport: PHONE,
    javaScriptEnabled: false,
    hasTouch: true,
    isMobile: true,
  });
  await completeStepZero(page, "plain@example.test");
  await expect(page.getByLabel(t("join:photo.camera"))).toBeHidden();
  for (const point of await pointsOfZone(page)) {
    expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id, point)).toBe(
      "photo",
    );
  }
  await page.locator("#photo").setInputFiles(SIGNUP_PICTURE);
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
});
