import type { Page } from "@playwright/test";
import { EMMA, logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

const t = siteTexts("nl");

/** A member with a photo or none, on the photos page, in Dutch. */
async function openPhotos(page: Page, address: string): Promise<void> {
  await chooseLanguage(page, "nl", address);
  await logInClient(page.request, EMMA);
  await page.goto("/profile/photos");
  await expect(page.getByRole("heading", { level: 1, name: t("photos:title") })).toBeVisible();
}

const tiles = (page: Page) => page.locator("main ol > li:has(img)");
const idsOf = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute("data-photo")));

test("on a phone a member adds two photos, arranges them, deletes one and views the other", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openPhotos(page, address);
  const before = await tiles(page).count();
  const drawn = await stripedPictures();
  await page.locator("#photo").setInputFiles(drawn.slice(0, 1));
  const cut = page.getByRole("dialog", { name: t("join:crop.label") });
  await cut.getByRole("button", { name: t("join:crop.nearer") }).click();
  await expectNoViolations(page, "a photo that is cut", [PHONE]);
  await page.keyboard.press("Escape");
  await expect(cut).toBeHidden();
  await page.locator("#photo").setInputFiles(drawn.slice(0, 1));
  await cut.getByRole("button", { name: t("join:crop.nearer") }).click();
  await cut.getByRole("button", { name: t("photos:add.part") }).click();
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.locator("#photo").setInputFiles(drawn.slice(1));
  await cut.getByRole("button", { name: t("photos:add.whole") }).click();
  await expect(tiles(page)).toHaveCount(before + 2);
  const total = before + 2;
  const [first] = await idsOf(page);
  const last = (await idsOf(page))[total - 1];

  await expectNoViolations(page, "one's own photos", [PHONE]);
  const earlier = t("photos:list.earlier", { number: total });
  await page.getByRole("button", { name: earlier, exact: true }).click();
  await expect.poll(async () => (await idsOf(page))[total - 2]).toBe(last);
  const handle = page.locator(`#move-${last}`);
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await idsOf(page))[total - 3]).toBe(last);
  await expect(handle).toBeFocused();

  const tile = page.locator(`[data-photo="${last}"]`);
  await tile.getByText(t("photos:list.make_main"), { exact: true }).click();
  await expect(tile.getByText(t("photos:list.main"), { exact: true })).toBeVisible();
  await expect(tile.getByRole("button", { name: t("photos:see.premium") })).toBeDisabled();

  await page.locator(`[data-photo="${first}"]`).getByText(t("photos:list.delete")).click();
  await page.getByRole("button", { name: t("photos:delete.yes") }).click();
  await expect(tiles(page)).toHaveCount(total - 1);

  await page.getByRole("link", { name: t("photos:back") }).click();
  await page.getByRole("link", { name: t("editing:preview") }).click();
  const picture = page.locator("#photo-1 a");
  await expect(picture).toHaveAttribute("href", `/photos/${last}/main`);
  await picture.click();
  const viewer = page.getByRole("dialog");
  await expect(viewer).toBeVisible();
  await expectNoViolations(page, "the viewer", [PHONE]);
  await page.keyboard.press("ArrowRight");
  await expect(
    viewer.getByText(t("photos:list.alt", { number: 2, total: total - 1 })),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
});

test("the profile page adds a photo, moves it by its menu, and deletes it", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await chooseLanguage(page, "nl", address);
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/profile");
  const before = await tiles(page).count();
  await page.locator("#photo").setInputFiles(await stripedPictures([11]));
  const cut = page.getByRole("dialog", { name: t("join:crop.label") });
  await cut.getByRole("button", { name: t("photos:add.whole") }).click();
  await expect(tiles(page)).toHaveCount(before + 1);
  const added = (await idsOf(page))[before];
  const press = async (number: number, key: "photos:list.earlier" | "photos:list.delete_of") => {
    const item = page.getByText(t(key, { number }), { exact: true });
    // A menu that opens while the page still changes is closed again.
    await expect(async () => {
      if (!(await item.isVisible()))
        await page.getByRole("button", { name: t("photos:list.menu_of", { number }) }).click();
      await item.click({ timeout: 1_000 });
    }).toPass();
  };
  await press(before + 1, "photos:list.earlier");
  await expect.poll(async () => (await idsOf(page))[before - 1]).toBe(added);
  const confirm = page.getByRole("button", { name: t("photos:delete.yes") });
  await expect(async () => {
    if (!(await confirm.isVisible())) await press(before, "photos:list.delete_of");
    await confirm.click({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(tiles(page)).toHaveCount(before);
});
