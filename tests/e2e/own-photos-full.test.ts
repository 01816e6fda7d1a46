import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

const t = siteTexts("de");

test("surplus photos are reported, and none is dropped silently", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await chooseLanguage(page, "de", address);
  await logInClient(page.request, "free@demo.test");
  await page.goto("/profile/photos");
  const tiles = page.locator("main ol > li");
  const room = 3 - (await tiles.count());
  expect(room).toBe(1);
  const [first, ...others] = await stripedPictures([2, 5, 9]);
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
