import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";

const SECRET = "b".repeat(43);

const originOf = (address: string) => `http://operator.localhost:${new URL(address).port}`;

async function signIn(page: Page, address: string) {
  const url = originOf(address);
  await page.context().addCookies([{ name: "staff.session", value: SECRET, url }]);
}

test.beforeEach(({ site }) => {
  const now = Date.now();
  site.write(
    "INSERT OR IGNORE INTO staff (id, email, name, roles, created_at) VALUES ('bookkeeper', 'bo@demo.test', 'Bo', '[\"bookkeeper\"]', ?)",
    now,
  );
  site.write(
    "INSERT OR IGNORE INTO staff_sessions (id_hash, staff_id, public_id, setup, device, created_at, expires_at) VALUES (?, 'bookkeeper', 'session', 0, 'Test', ?, ?)",
    createHash("sha256").update(SECRET).digest("base64url"),
    now,
    now + 3_600_000,
  );
});

test("a bookkeeper finds an order, refunds a part, and sees it in the VAT of the quarter", async ({
  page,
  address,
}) => {
  await page.setViewportSize(DESK);
  await signIn(page, address);
  const openThisQuarter = async () => {
    await page.goto(`${originOf(address)}/operator/vat`);
    await page.getByLabel("Quarter").selectOption({ index: 0 });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("has not ended")).toBeVisible();
  };
  await openThisQuarter();
  const german = page
    .getByRole("table", { name: "All sales of the quarter" })
    .getByRole("row", { name: /^Germany/ });
  const grossOf = async () =>
    Number((await german.getByRole("cell").last().textContent())?.replace("€", ""));
  const before = await grossOf();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByLabel("Number or e-mail address").fill("german@demo.test");
  await page.getByLabel("State").selectOption("paid");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel(/^Amount/).fill("2,50");
  await page.getByLabel("Credits to take back").fill("2");
  await page.getByLabel("Reason").fill("Two messages did not arrive.");
  await page.getByRole("button", { name: "Show what happens" }).click();
  await expect(page.getByText("german@demo.test gets an e-mail")).toBeVisible();
  await expectNoViolations(page, "preview of a refund", [PHONE, DESK]);
  await page.getByRole("button", { name: "Refund €2.50" }).click();
  await expect(page.getByText("Refunded. The provider gets the request")).toBeVisible();
  await expect(page.getByRole("cell", { name: /Two messages did not arrive\./ })).toBeVisible();
  await expectNoViolations(page, "order", [PHONE, DESK]);
  await openThisQuarter();
  await expect.poll(grossOf).toBeCloseTo(before - 2.5, 2);
});

test("a bookkeeper downloads a table, and compares the records", async ({ page, address }) => {
  await signIn(page, address);
  const origin = originOf(address);
  await page.goto(`${origin}/operator/exports`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^csv_demo_.*\.csv$/);
  await page.goto(`${origin}/operator/reconciliation`);
  await page.getByRole("button", { name: "Compare all now" }).click();
  await expect(page.getByText("All records agree.")).toBeVisible();
  for (const path of ["orders", "refunds", "chargebacks", "reconciliation", "vat", "exports"]) {
    await page.goto(`${origin}/operator/${path}`);
    await expectNoViolations(page, path, [PHONE, DESK]);
  }
});
