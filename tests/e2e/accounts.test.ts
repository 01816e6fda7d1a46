import { expect, test } from "../support/e2e-test";
import { codeIn, signUpByRequests } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

// Rejected forms get 422, which browsers report in the console.
test.use({ expectedErrors: [/status of 422/] });

test("a new e-mail with the code in its subject clears the wrong-code error", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor();
  const vera = {
    name: "Vera",
    email: "vera@journey.test",
    gender: "female",
    seeks: "male",
    country: "FI",
    region: "FI-18",
    born: "1988-03-09",
  } as const;
  await signUpByRequests(page, vera);
  await page.goto("/complete-signup");
  const first = await readEmailTo(vera.email, "activate");
  await page.fill("[name=code]", codeIn(first) === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(page.getByText(t("join:refusal.code_wrong"))).toBeVisible();
  await page.getByRole("button", { name: t("join:confirm.resend") }).click();
  await expect(page.getByText(t("join:confirm.resent"))).toBeVisible();
  await expect(page.getByText(t("join:refusal.code_wrong"))).toBeHidden();
  await expect(page.locator("[name=code]")).toHaveValue("");
  await expect(page.locator("[name=code]")).toBeFocused();
  await expect(async () =>
    expect((await readEmailTo(vera.email, "activate")).id).not.toBe(first.id),
  ).toPass();
  const second = await readEmailTo(vera.email, "activate");
  expect(second.subject).toContain(codeIn(second).replace(/(...)(...)/, "$1 $2"));
  await page.fill("[name=code]", codeIn(second));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:activate.done_title") }),
  ).toBeVisible();
});

test("a failed login keeps the address and offers a login code", async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto("/login");
  await page.fill("#login-form [name=email]", "vera@journey.test");
  await page.getByText(t("join:login.code_title")).click();
  await expect(page.locator("#code-email")).toHaveValue("vera@journey.test");
  await page.fill("#login-form [name=password]", "not the password");
  await page.locator("#login-form button[type=submit]").click();
  await expect(page.getByText(t("join:refusal.login_failed"))).toBeVisible();
  await page.getByRole("link", { name: t("join:login.code_way") }).click();
  await expect(page.locator("#code-email")).toBeInViewport();
  await expect(page.locator("#code-email")).toHaveValue("vera@journey.test");
  await page.getByRole("button", { name: t("join:login.code_submit") }).click();
  await expect(page.getByText(t("join:login.code_hint"))).toBeVisible();
});

test("a date below the age may be corrected once, then bars the browser", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto("/signup");
  await page.fill("[name=email]", "kim@journey.test");
  await page.fill("[name=name]", "Kim");
  await page.fill("[name=password]", "a quiet evening walk");
  for (const [part, value] of [
    ["day", "5"],
    ["month", "5"],
    ["year", "2015"],
  ])
    await page.fill(`[name=date_of_birth_${part}]`, value as string);
  await page.getByRole("button", { name: t("join:signup.submit") }).click();
  await expect(page.getByText(t("join:refusal.year_doubtful", { year: "2015" }))).toBeVisible();
  await page.fill("[name=password]", "a quiet evening walk");
  await page.getByRole("button", { name: t("join:signup.submit") }).click();
  await expect(page.getByText(t("join:refusal.too_young", { min_age: 18 }))).toBeVisible();
  await expect(page.getByRole("link", { name: t("join:adults.contact") })).toHaveAttribute(
    "href",
    "/complaints",
  );
  await page.fill("[name=date_of_birth_year]", "1995");
  await page.getByRole("button", { name: t("join:signup.submit") }).click();
  await expect(page.getByText(t("join:refusal.too_young", { min_age: 18 }))).toBeVisible();
  await page.goto("/signup");
  await expect(
    page.getByRole("heading", { name: t("join:adults.title", { min_age: 18 }) }),
  ).toBeVisible();
});
