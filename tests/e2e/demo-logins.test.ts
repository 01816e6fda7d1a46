import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words.ts";
import { expect, test } from "../support/e2e-test";

test("the premium demo member logs in and has unread messages in the title", async ({ page }) => {
  await page.goto("/login");
  const form = page.locator("form", { has: page.locator("input[type=password]") });
  await form.getByRole("textbox", { name: "Email address" }).fill("premium@demo.test");
  await form.locator("input[type=password]").fill("demo-password");
  await form.getByRole("button", { name: /log in/i }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.goto("/chats");
  // Three unread messages and three new likes (scripts/seed/story.ts).
  await expect(page).toHaveTitle(/^\(\d+\) /);
});

test("the second site's Dutch member sees fictional profiles labelled in its own word", async ({
  newVisitor,
  baseURL,
}) => {
  const site = (baseURL as string).replace("localhost", "velours.localhost");
  const page = await newVisitor({ locale: "nl-NL" });
  await page.context().addCookies([{ name: "entry_skip", value: "1", url: site }]);
  await page.goto(`${site}/login`);
  await page.locator("#login-form [name=email]").fill("dutch@demo.test");
  await page.locator("#login-form [name=password]").fill("demo-password");
  await page.locator("#login-form [name=password]").press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  const label = FICTIONAL_LABELS.fictional_singular.nl;
  for (const path of ["/members?fictional=yes&gender=male&country=NL", "/likes/given", "/chats"]) {
    await page.goto(site + path);
    await expect(page.getByText(label, { exact: true }).first(), path).toBeVisible();
  }
  await page.getByRole("listitem").filter({ hasText: label }).getByRole("link").first().click();
  await expect(page).toHaveTitle(new RegExp(label));
});
