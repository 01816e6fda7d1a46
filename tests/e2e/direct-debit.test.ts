import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

test.use({ expectedErrors: [/status of 422/] });

const fi = siteTexts("fi");
const FORM = {
  account_holder: "Aino Virtanen",
  iban: "fi2112345600000785",
  street: "Mannerheimintie",
  house_number: "12 B 34",
  zip: "00100",
  city: "Helsinki",
};

test("on a phone, in Finnish, credits are paid by direct debit with a code", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await chooseLanguage(page, "fi", url);
  await logIn(page, "german@demo.test");
  await page.goto("/credits/c10/sdd");
  await page.locator("[name=immediate]").check();
  await page.locator("button[type=submit][form=purchase]").click();
  await expect(page).toHaveURL(/\/directdebit\?order=/);
  await expectNoViolations(page, "the form of a debit", [PHONE]);
  for (const [name, value] of Object.entries(FORM)) await page.fill(`[name=${name}]`, value);
  await expect(page.locator("[name=iban]")).toHaveValue("FI21 1234 5600 0007 85");
  // Typed in the national format of Germany, whatever the language and the network (R330).
  await page.fill("[name=phone]", "0151 23456789");
  await page.getByRole("button", { name: fi("debit:page.submit") }).click();
  await expect(page.getByRole("heading", { name: fi("debit:mandate.title") })).toBeVisible();
  await expect(page.getByText("FI21 1234 5600 0007 85")).toBeVisible();
  await expectNoViolations(page, "the mandate and its code", [PHONE]);
  await page.fill("[name=otp]", "000000");
  const confirm = page.locator("form:has([name=otp]) button[type=submit]");
  await confirm.click();
  await expect(page.getByText(fi("debit:refusal.code_wrong"))).toBeVisible();
  const sent = await page.request.get("/dev/outbox?format=json&to=%2B4915123456789");
  const [text] = (await sent.json()) as { plain: string }[];
  await page.fill("[name=otp]", /\d{6}/.exec(text?.plain ?? "")?.[0] ?? "");
  await confirm.click();
  await expect(page).toHaveURL(/\/dev\/bank\//);
  await page.locator("button[value=completed]").click();
  await expect(page).toHaveURL(/\/transactions\/[\w-]{22}$/);
});
