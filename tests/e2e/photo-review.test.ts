import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { addModerator, openAsModerator } from "../support/moderator-page";

test.beforeEach(({ site }) => {
  addModerator(site, "Mo");
  site.write(
    "UPDATE photos SET status = 'pending' WHERE id IN (SELECT id FROM photos WHERE status = 'active' ORDER BY id LIMIT 30)",
  );
});

test("a moderator decides photos by keyboard, without waiting, and undoes the last", async ({
  page,
  address,
}) => {
  await page.setViewportSize(DESK);
  await openAsModerator(page, "Mo", { address, path: "/operator/photos" });
  const photos = page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
  await expect(photos).toHaveCount(24);
  for (const key of ["a", "a", "j", "k", "r", "4", "b", "1"]) await page.keyboard.press(key);
  await expect(photos).toHaveCount(20);
  // Decisions are sent one after the other.
  await expect(page.getByText("4 decided here")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("u");
  await expect(page.getByText("3 decided here")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.reload();
  await expect(page.getByText("Banned: Not this person")).toBeVisible();
  await expect(page.getByText("Rejected: Advertising")).toBeVisible();
  await expectNoViolations(page, "photo review", [PHONE, DESK]);
});
