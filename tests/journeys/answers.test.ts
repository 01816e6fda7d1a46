import { expect, test } from "../support/journey";
import { composer, EMMA, findMembers, log, logIn, MARCO, write } from "../support/talking";
import { words } from "../support/words";

const t = words("en");

test("a question to begin with goes into the box, and what was written stays", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logIn(page.request, EMMA);
  const [id] = (await findMembers(page.request, "gender=male")).slice(-1);
  await page.goto(`/members/${id}/chat`);
  const questions = page.locator("button[name=say]");
  const [first, second] = [questions.first(), questions.nth(1)];
  await first.click();
  await expect(composer(page)).toHaveValue((await first.textContent()) ?? "");
  await second.click();
  await expect(composer(page)).toHaveValue((await second.textContent()) ?? "");
  await composer(page).fill("My own words.");
  await first.click();
  await expect(composer(page)).toHaveValue(`My own words.\n${await first.textContent()}`);
  await expect(composer(page)).toBeFocused();
});

test("a message is answered by the keyboard, and both see what it answers at once", async ({
  newVisitor,
}) => {
  const [page, her] = [await newVisitor(), await newVisitor()];
  const marco = await logIn(page.request, MARCO);
  await logIn(her.request, EMMA);
  const id = await write(her.request, marco, "Which trail would you walk again?");
  await write(her.request, marco, "No hurry.");
  for (const one of [page, her]) await one.goto(`/chats/${id}`);
  const line = her.locator("#m1");
  await line.getByRole("link").last().focus();
  await her.keyboard.press("Enter");
  await expect(composer(her)).toBeFocused();
  await expect(her.locator('input[name="reply_to"]')).toHaveValue("1");
  await her.keyboard.press("Escape");
  await expect(her.locator('input[name="reply_to"]')).toHaveCount(0);
  await line.getByRole("link").last().press("Enter");
  await composer(her).fill("I still think of it.");
  await her.keyboard.press("Enter");
  await expect(her.locator('input[name="reply_to"]')).toHaveCount(0);
  for (const one of [page, her]) {
    const quote = log(one).getByRole("link", { name: t("chat:reply.to") });
    await expect(quote).toContainText("Which trail would you walk again?");
    await expect(quote).toHaveAttribute("href", "#m1");
  }
});

test("an emoji comes from the grid by arrows, to where the cursor was", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logIn(page.request, EMMA);
  const [id] = await findMembers(page.request, "gender=male");
  await page.goto(`/members/${id}/chat`);
  await composer(page).fill("ab");
  await composer(page).press("ArrowLeft");
  const button = page.getByRole("button", { name: t("chat:emoji.open") });
  await button.press("Enter");
  await page.getByRole("button", { name: "😀" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("a🙃b");
  await expect(composer(page)).toBeFocused();
});
