import { randomBytes } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import sharp from "sharp";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("sv");
test.use({ expectedErrors: [/status of 422/] });

/** A photo as a camera takes it: twelve megapixels, rotated by 90°, with GPS data. */
async function cameraPhoto() {
  const raw = { width: 800, height: 600, channels: 3 } as const;
  return sharp(randomBytes(800 * 600 * 3), { raw })
    .resize(4000, 3000)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 12/1" } })
    .toBuffer();
}

const lengthOf = async (request: Request) => Number(await request.headerValue("content-length"));

/** Chooses it and sends it uncropped; returns the uploaded bytes. */
async function sendWhole(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const posting = page.waitForRequest(/\/api\/photo\.php$/);
  await page.locator("#photo").setInputFiles(file);
  const cut = page.getByRole("dialog", { name: t("join:crop.label") });
  await cut.getByRole("button", { name: t("photos:add.whole") }).click();
  const request = await posting;
  const answer = await request.response();
  return { status: answer?.status(), bytes: await lengthOf(request) };
}

test("a camera's photo is scaled down and rotated upright before the upload", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await chooseLanguage(page, "sv", address);
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/profile/photos");
  const tiles = page.locator("main ol > li");
  const before = await tiles.count();
  const buffer = await cameraPhoto();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  const sent = await sendWhole(page, { name: "taken.jpg", mimeType: "image/jpeg", buffer });
  expect(sent.status).toBeLessThan(300);
  expect(sent.bytes).toBeGreaterThan(10_000);
  expect(sent.bytes).toBeLessThan(buffer.length / 2);
  await expect(tiles).toHaveCount(before + 1);
  const id = await tiles.last().getAttribute("data-photo");
  const main = await page.request.get(`/photos/${id}/main`);
  const { width, height } = await sharp(await main.body()).metadata();
  expect([width, height]).toEqual([900, 1200]);
});

test("a truncated photo is uploaded unchanged, so that the server rejects it", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor();
  await chooseLanguage(page, "sv", address);
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/profile/photos");
  const whole = await cameraPhoto();
  const half = whole.subarray(0, Math.floor(whole.length * 0.7));
  const posting = page.waitForRequest(
    async (request) =>
      request.url().endsWith("/api/photo.php") && (await lengthOf(request)) > 10_000,
  );
  await page.locator("#photo").setInputFiles([
    { name: "half.jpg", mimeType: "image/jpeg", buffer: half },
    { name: "none.jpg", mimeType: "image/jpeg", buffer: Buffer.from("none") },
  ]);
  const request = await posting;
  expect(await lengthOf(request)).toBeGreaterThan(half.length);
  expect((await request.response())?.status()).toBe(422);
});
