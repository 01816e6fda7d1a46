import { expectNoViolations, PHONE } from "../support/accessible";
import { drawnPictures } from "../support/drawn-pictures";
import { expect, test } from "../support/journey";
import { speak } from "../support/log-in";
import { logIn } from "../support/talking";
import { words } from "../support/words";

const t = words("de");

test("surplus photos are reported, and none is dropped silently", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await speak(page, "de", address);
  await logIn(page.request, "free@demo.test");
  await page.goto("/profile/photos");
  const tiles = page.locator("main ol > li");
  const room = 3 - (await tiles.count());
  expect(room).toBe(1);
  const [first, ...others] = await drawnPictures([2, 5, 9]);
  if (!first) throw new Error("nothing drawn");
  await page.locator("#photo").setInputFiles([first, ...others]);
  const cut = page.getByRole("dialog", { name: t("join:crop.label") });
  await cut.getByRole("button", { name: t("photos:add.whole") }).click();
  await expect(tiles).toHaveCount(3);
  await expect(page.getByText(t("photos:add.done", { name: first.name }))).toBeVisible();
  await expect(page.locator("#photo")).toHaveCount(0);
  for (const { name } of others)
    await expect(
      page.getByRole("listitem").filter({ hasText: name }).getByText(t("photos:refusal.no_room")),
    ).toBeVisible();
  await expectNoViolations(page, "photos without room", [PHONE]);
  for (const _ of others)
    await page
      .getByRole("button", { name: t("photos:add.dismiss") })
      .first()
      .click();
  await expect(page.getByText(t("photos:refusal.no_room"))).toHaveCount(0);
});
