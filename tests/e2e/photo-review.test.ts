import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";

const SECRET = "s".repeat(43);

/** Opens a page of the operators' host as a moderator. */
async function openAsModerator(page: Page, address: string, path: string) {
  const origin = `http://operator.localhost:${new URL(address).port}`;
  await page.context().addCookies([{ name: "staff.session", value: SECRET, url: origin }]);
  await page.goto(origin + path);
}

test.beforeEach(({ site }) => {
  const now = Date.now();
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES ('moderator', 'mo@demo.test', 'Mo', '[\"moderator\"]', ?)",
    now,
  );
  site.write(
    "INSERT OR IGNORE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, 'moderator', 'session', 0, 'Test', ?, ?)",
    createHash("sha256").update(SECRET).digest("base64url"),
    now,
    now + 3_600_000,
  );
  site.write(
    "UPDATE photos SET status = 'pending' WHERE id IN (SELECT id FROM photos WHERE status = 'active' ORDER BY id LIMIT 30)",
  );
});

test("a moderator decides photos by keyboard, without waiting, and undoes the last", async ({
  page,
  address,
}) => {
  await page.setViewportSize(DESK);
  await openAsModerator(page, address, "/operator/photos");
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
