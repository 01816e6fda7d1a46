import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { addModerator, openAsModerator } from "../support/moderator-page";

// The browser logs the refused undo.
test.use({ expectedErrors: [/409/] });

test.beforeEach(({ site }) => {
  for (const name of ["Mo", "Ada"]) addModerator(site, name);
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
  for (const key of ["v", "a", "v", "a", "j", "k", "v", "r", "4", "v", "b", "1"])
    await page.keyboard.press(key);
  await expect(photos).toHaveCount(20);
  // Decisions are sent one after the other.
  await expect(page.getByText("4 decided here")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("row").filter({ hasText: "Banned: Not this" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("3 decided here")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.reload();
  await expect(page.getByText("Rejected: Advertising")).toBeVisible();
  await expectNoViolations(page, "photo review", [PHONE, DESK]);
});

test("a blurred photo is decided by no key or button until it was shown", async ({
  page,
  address,
  site,
}) => {
  await page.setViewportSize(PHONE);
  // Without earlier decisions, so that one row is the decision of this test.
  await openAsModerator(page, "Ada", { address, path: "/operator/photos" });
  const photos = page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
  await expect(photos).toHaveCount(24);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeDisabled();
  for (const key of ["a", "r", "1"]) await page.keyboard.press(key);
  await expect(page.getByRole("alert")).toHaveText("Look at the photo before you decide.");
  await expect(photos).toHaveCount(24);
  await page.getByRole("button", { name: "Show the photo" }).click();
  await page.getByRole("button", { name: "Advertising or contact" }).click();
  await expect(photos).toHaveCount(23);
  await expect(approve).toBeDisabled();
  const next = page.getByRole("region", { name: "Photo" });
  await expect(next).toBeInViewport();
  await expect(page.locator(":focus")).toContainText("Look at the photo");
  const row = page.getByRole("row").filter({ hasText: "Rejected: Advertising" });
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("undone", { exact: true })).toBeVisible();
  await expect(photos).toHaveCount(24);

  // The photo of the undone decision was shown before.
  await page.getByRole("button", { name: "Drugs, weapons" }).click();
  const changed = page.getByRole("row").filter({ hasText: "Rejected: Drugs" });
  await expect(changed).toBeVisible();
  site.write("UPDATE photos SET unreviewed = 1 WHERE status = 'rejected'");
  await changed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The photo changed since the decision.")).toBeVisible();
});

test("a queue of 1,000 photos is decided by keyboard, each in under a second", async ({
  page,
  address,
  site,
}) => {
  site.write(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at)
     SELECT printf('copied%016d', i), site_id, profile_id, status, visibility, folder, width, height, shades, i
     FROM n, (SELECT * FROM photos WHERE status = 'pending' ORDER BY id LIMIT 1)`,
  );
  await page.setViewportSize(DESK);
  await openAsModerator(page, "Mo", { address, path: "/operator/photos" });
  await page.getByRole("button", { name: "Show all photos" }).click();
  await expect(page.getByRole("button", { name: "Blur photos" })).toBeVisible();
  await expect(page.getByText("1000 waiting")).toBeVisible();
  const times: number[] = [];
  for (let n = 0; n < 30; n++) {
    const current = page.locator("[aria-current=true]");
    const before = await current.getAttribute("href");
    const start = Date.now();
    await page.keyboard.press("a");
    await expect(current).not.toHaveAttribute("href", before ?? "");
    times.push(Date.now() - start);
    // The moderator looks at each photo for the rest of its second.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + 1000 - Date.now())));
  }
  test.info().annotations.push({ type: "ms per photo", description: times.join(" ") });
  expect(Math.max(...times)).toBeLessThan(1000);
});
