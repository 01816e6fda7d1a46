import { expect, test } from "../support/journey";

test("the premium member of the demo logs in and finds unread messages in the title", async ({
  page,
}) => {
  await page.goto("/login");
  const form = page.locator("form", { has: page.locator("input[type=password]") });
  await form.getByRole("textbox", { name: "E-mail address" }).fill("premium@demo.test");
  await form.locator("input[type=password]").fill("demo-password");
  await form.getByRole("button", { name: /log in/i }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.goto("/chats");
  // Three unread messages and three new likes (scripts/seed/story.ts).
  await expect(page).toHaveTitle(/^\(\d+\) /);
});
