import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { addModerator, openAsModerator } from "../support/moderator-page";

test.beforeEach(({ site }) => {
  for (const name of ["Mo", "Nel"]) addModerator(site, name);
});

const openQueue = (page: Page, address: string, queue: string, name = "Mo") =>
  openAsModerator(page, name, { address, path: `/operator/cases?queue=${queue}` });

test("a moderator decides reports by keyboard, one after the other, and undoes one", async ({
  page,
  address,
}) => {
  await page.setViewportSize(DESK);
  await openQueue(page, address, "report");
  await expect(page.getByRole("link", { name: "Reports (7)" })).toBeVisible();
  await page.getByRole("button", { name: "Decide the next" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText("Report:");
  const first = await title.textContent();
  await expectNoViolations(page, "a report", [PHONE, DESK]);
  for (const key of ["8", "w"]) await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: "Money, fraud" })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Decided. The next one is below.")).toBeVisible();
  await expect(title).not.toHaveText(first ?? "");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/result=decided/);
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await expect(page.getByRole("link", { name: "Reports (5)" })).toBeVisible();
  await expect(page.getByText("Money, fraud: warning")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Undone. It waits for a decision again.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Reports (6)" })).toBeVisible();
  await expectNoViolations(page, "the queue", [PHONE, DESK]);
});

test("facts are required for a suspension, with a counter near their limit", async ({
  page,
  address,
}) => {
  await openQueue(page, address, "report");
  await page.getByRole("link", { name: "Open" }).first().click();
  const facts = page.getByLabel(/^Facts, which the member reads/);
  await expect(facts).not.toHaveAttribute("required");
  await page.getByLabel("Suspend for").selectOption("7");
  await expect(facts).toHaveAttribute("required");
  await expect(page.getByText("Facts, which the member reads (required)")).toBeVisible();
  await facts.fill("x".repeat(950));
  await expect(page.getByText("950 of 1000 characters")).toBeVisible();
});

test("a key alone confirms no ban, and Enter after it does", async ({ page, address }) => {
  await page.setViewportSize(DESK);
  await openQueue(page, address, "ban");
  await page.getByRole("link", { name: "Open" }).first().click();
  const confirm = page.getByRole("button", { name: /^Confirm the ban/ });
  await expect(confirm).toBeVisible();
  await page.keyboard.press("b");
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/result=(decided|last)/);
});

test("a moderator finds and removes a reported photo", async ({ page, address }) => {
  await page.setViewportSize(PHONE);
  await openQueue(page, address, "report");
  await page.getByRole("row").filter({ hasText: "fake profile" }).getByRole("link").first().click();
  const picture = page.getByRole("button", { name: /^Show .*main photo$/ });
  await picture.click();
  await page.getByRole("button", { name: /^Zoom .*main photo$/ }).click();
  await page.getByRole("button", { name: /^Close .*main photo$/ }).click();
  await page.getByRole("checkbox", { name: /main photo Remove/ }).check();
  await page.getByRole("radio", { name: "Somebody else’s photos or words" }).check();
  await page.getByRole("button", { name: /^Decide/ }).click();
  await expect(page.getByText(/^Decided\./)).toBeVisible();
});

test("a case is claimed at the first key, shown to others, and free after leaving it", async ({
  page,
  address,
  newVisitor,
}) => {
  await openQueue(page, address, "complaint");
  await page.getByRole("link", { name: "Open" }).first().click();
  await expect(page).toHaveURL(/\/cases\/complaint\//);
  const other = await newVisitor();
  await openAsModerator(other, "Nel", { address, path: new URL(page.url()).pathname });
  await expect(other.getByRole("button", { name: /^Decide/ })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByText("you work on it")).toBeVisible();
  await other.reload();
  await expect(other.getByText("Mo works on this.")).toBeVisible();
  await expect(other.getByRole("button", { name: /^Decide/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await expect(page.getByRole("heading", { name: "Cases" })).toBeVisible();
  await expect(async () => {
    await other.reload();
    await expect(other.getByRole("button", { name: /^Decide/ })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("copied messages are closed until a moderator opens them", async ({ page, address }) => {
  await openQueue(page, address, "report");
  await page.getByRole("link", { name: "Open" }).last().click();
  await page.getByRole("button", { name: "Read the copied messages" }).first().click();
  await expect(page.getByText("The two had not written to each other.")).toBeVisible();
});

for (const queue of ["message", "ban", "appeal"])
  test(`a case of the queue ${queue} has no accessibility violation`, async ({ page, address }) => {
    await openQueue(page, address, queue);
    await page.getByRole("link", { name: "Open" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(":");
    await expectNoViolations(page, queue, [PHONE, DESK]);
  });
