import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";

const SECRET = "s".repeat(43);

/** Opens a page of the operators' host as somebody with a role. */
async function openAs(page: Page, address: string, path: string) {
  const origin = `http://operator.localhost:${new URL(address).port}`;
  await page.context().addCookies([{ name: "staff.session", value: SECRET, url: origin }]);
  await page.goto(origin + path);
}

test.beforeEach(({ site }) => {
  const now = Date.now();
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES ('reader', 're@demo.test', 'Ria', '[\"bookkeeper\",\"operator\"]', ?)",
    now,
  );
  site.write(
    "INSERT OR IGNORE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, 'reader', 'numbers', 0, 'Test', ?, ?)",
    createHash("sha256").update(SECRET).digest("base64url"),
    now,
    now + 3_600_000,
  );
});

test("a bookkeeper sees a sale of this moment without loading the page again", async ({
  page,
  address,
  site,
}) => {
  await openAs(page, address, "/operator/numbers?by=country");
  const sales = page.getByRole("term").filter({ hasText: "Sales" }).locator("xpath=../dd[1]");
  await expect(sales).toHaveText("0");
  site.write(
    "INSERT INTO daily_numbers VALUES ('demo', ?, 'sale', '', 'NL', 'nl', '', '', '', 'EUR', 1, 1999)",
    new Date().toISOString().slice(0, 10),
  );
  await expect(sales).toHaveText("1", { timeout: 10_000 });
  await expect(page.getByText("€19.99").first()).toBeVisible();
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/country=DE/);
  await page.getByText("Table of values").first().click();
  await expectNoViolations(page, "numbers");
});

test("an operator starts a comparison and reads that it has no result yet", async ({
  page,
  address,
}) => {
  await openAs(page, address, "/operator/numbers/comparisons");
  await page.getByLabel("Name in the address").fill("autumn");
  await page.getByRole("textbox", { name: "Reason" }).fill("To know");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("heading", { name: "autumn: video or gallery" })).toBeVisible();
  await expect(page.getByText(/^Not yet: 0 of/)).toBeVisible();
  await page.getByText("Stop without a result").click();
  await expectNoViolations(page, "comparisons");
  await page.getByRole("textbox", { name: "Reason" }).first().fill("A mistake");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped before its end, so it has no result.")).toBeVisible();
  await page.goto(page.url().replace("comparisons", "recipients"));
  await expect(page.getByRole("cell", { name: "All sites" })).toBeVisible();
  await expectNoViolations(page, "recipients");
});
