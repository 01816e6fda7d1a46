import { expect, test } from "../support/e2e-test";
import { codeIn, type SignupPerson, signUp } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

test("without JavaScript a visitor signs up and sends a first message", async ({
  newVisitor,
  readEmailTo,
}) => {
  const en = siteTexts("en");
  const cleo: SignupPerson = {
    name: "Cleo",
    email: "cleo@journey.test",
    gender: "female",
    seeks: "male",
    country: "NL",
    region: "NL-NH",
    born: "1990-05-05",
  };
  const page = await newVisitor({ javaScriptEnabled: false });
  await signUp(page, cleo, en, false);
  await page.fill("[name=code]", codeIn(await readEmailTo(cleo.email, "activate")));
  await page.getByRole("button", { name: en("join:confirm.submit") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: en("join:activate.done_title") }),
  ).toBeVisible();
  await page.goto("/members?gender=male&country=NL&min_age=18&max_age=79");
  await page.locator("main a[href^='/members/']").first().click();
  await page.locator("main a[href$='/chat']").first().click();
  await page.fill("#composer", "Hello, what are you reading at the moment?");
  await page.locator("form:has(#composer) button[type=submit]").click();
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(page.getByRole("log")).toContainText("what are you reading");
});
