import { findMembers } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { logIn } from "../support/log-in";

test("a suggested question replaces another one, and never the member's own text", async ({
  page,
}) => {
  await logIn(page, "premium@demo.test");
  const questions = page.locator("button[name=say]");
  for (const id of await findMembers(
    page.request,
    "gender=male&country=NL&min_age=18&max_age=79",
  )) {
    await page.goto(`/members/${id}/chat`);
    if ((await questions.count()) > 1) break;
  }
  const box = page.locator("#composer");
  const [first = "", second = ""] = await questions.allTextContents();
  await questions.nth(0).click();
  await expect(box).toHaveValue(first);
  await questions.nth(1).click();
  await expect(box).toHaveValue(second);
  await box.fill("My own words");
  await questions.nth(0).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("My own words");
});
