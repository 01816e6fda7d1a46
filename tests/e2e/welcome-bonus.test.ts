import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { codeIn, type SignupPerson, signUp } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");
const WHO: SignupPerson = {
  name: "Sanne",
  email: "sanne@journey.test",
  born: "1991-03-02",
  country: "NL",
  region: "NL-NH",
  gender: "female",
  seeks: "male",
};
const DAY = 86_400_000;

test("in Dutch: a new member's bonus runs by the server's time, and is offered once", async ({
  newVisitor,
  baseURL,
  readEmailTo,
}) => {
  // Its members begin without credits.
  const site = (baseURL as string).replace("localhost", "velours.localhost");
  const page = await newVisitor({ baseURL: site, viewport: { width: 360, height: 740 } });
  await page.context().addCookies([{ name: "entry_skip", value: "1", url: site }]);
  await signUp(page, WHO, t);
  await page.fill("[name=code]", codeIn(await readEmailTo(WHO.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(page).toHaveURL(/\/activate\/done$/);

  // This device's clock is a day late.
  await page.clock.install({ time: Date.now() - DAY });
  const dialog = page.getByRole("dialog", { name: t("bonus:modal.title") });
  await page.goto("/members");
  const banner = page.getByRole("complementary", { name: t("bonus:banner.title") });
  await expect(banner).toBeVisible();
  // By the server's time, since the device's is a day late.
  await expect(banner).toContainText(/(?:vandaag tot|tot morgen) \d\d:\d\d uur/);
  await page.clock.fastForward(39_000);
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(t("bonus:modal.special"))).toBeVisible();
  for (const link of await dialog.getByRole("link").all())
    await expect(link).toHaveAttribute("href", "/credits");
  await expectNoViolations(page, "the welcome discount");
  await dialog.getByRole("button", { name: t("common:form.close") }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/likes");
  await expect(banner).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => fetch("/healthz")); // every request sent by then has a response
  await expect(dialog).toBeHidden();
  await banner.getByRole("link").click();
  await expect(page).toHaveURL(/\/credits/);
});
