import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { codeIn } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const sam = {
  email: "bel@journey.test",
  name: "Bel",
  password: "een rustige avondwandeling",
  date_of_birth: "1989-05-04",
  terms: true,
  profile: { country: "NL", region: "NL-UT", gender: "female", seeks: "male" },
};

test("on a phone, in Dutch, an API signup is confirmed in a dialog, or later", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor({ locale: "nl-NL", reducedMotion: "reduce", ...PHONE });
  const modal = page.locator("#activation-modal");
  const close = modal.getByRole("button", { name: t("common:form.close") });
  await page.goto("/signup");
  const status = await page.evaluate(async (body) => {
    const answer = await fetch("/api/signup.php", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, sam);
  expect(status).toBe(201);

  await page.goto("/members");
  await expect(modal.getByRole("heading", { name: t("common:alert.confirm_title") })).toBeVisible();
  await expect(modal.getByLabel(t("join:confirm.code"), { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/modal.png` });
  await expectNoViolations(page, "the code over the page");
  await page.setViewportSize(PHONE.viewport);

  // Later: the reminder above the page stays, and the dialog does not reopen.
  await close.click();
  await expect(modal).toBeHidden();
  await page.goto("/members");
  await expect(
    page.getByRole("complementary", { name: t("common:alert.confirm_title") }),
  ).toBeVisible();
  await expect(modal).toBeHidden();

  // A new tab asks again, and the member answers.
  const other = await page.context().newPage();
  await other.goto("/members");
  const again = other.locator("#activation-modal");
  await again
    .getByLabel(t("join:confirm.code"), { exact: true })
    .fill(codeIn(await readEmailTo(sam.email, "activate")));
  await again.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(other).toHaveURL(/\/activate\/done$/);
  await other.goto("/members");
  await expect(again).toBeHidden();
});
