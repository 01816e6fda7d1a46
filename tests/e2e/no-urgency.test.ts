import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { codeIn, type SignupPerson, signUp } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

// Its members begin without credits.
const SITE = "velours.localhost";
const PERSON: Omit<SignupPerson, "email" | "country" | "region"> = {
  name: "Robin",
  born: "1991-03-02",
  gender: "female",
  seeks: "male",
};
const CASES = [
  { language: "nl", country: "NL", region: "NL-NH", urges: true },
  { language: "fr", country: "BE", region: "BE-WBR", urges: false },
] as const;

for (const { language, country, region, urges } of CASES) {
  const title = urges ? "shows" : "hides";
  test(`the discount ${title} countdown and dialog in ${country}, in ${language}`, async ({
    newVisitor,
    readEmailTo,
    site,
    baseURL,
  }) => {
    const t = siteTexts(language);
    // The demo site checks the age of members in Belgium, which is another test's.
    for (const [key, value] of [
      ["no_urgency_countries", '["BE"]'],
      ["age_check_countries", "{}"],
    ] as const)
      site.write(
        "INSERT INTO site_settings (site_id, key, value, updated_at) SELECT id, ?, ?, 0 FROM sites WHERE host = ? ON CONFLICT DO UPDATE SET value = excluded.value",
        ...[key, value, SITE],
      );
    const url = (baseURL as string).replace("localhost", SITE);
    const page = await newVisitor({ baseURL: url, locale: language });
    await page.context().addCookies([{ name: "entry_skip", value: "1", url }]);
    await chooseLanguage(page, language, url);
    const email = `robin.${language}@journey.test`;
    await signUp(page, { ...PERSON, email, country, region }, t);
    await page.fill("[name=code]", codeIn(await readEmailTo(email, "activate")));
    await page.getByRole("button", { name: t("join:confirm.submit") }).click();
    await expect(page).toHaveURL(/\/activate\/done$/);

    await page.clock.install({ time: Date.now() });
    await page.goto("/members");
    const banner = page.getByRole("complementary", { name: t("bonus:banner.title") });
    await expect(banner).toBeVisible();
    await page.clock.fastForward(60_000);
    const dialog = page.getByRole("dialog", { name: t("bonus:modal.title") });
    if (urges) await expect(dialog).toBeVisible();
    await page.evaluate(() => fetch("/healthz")); // every request sent by then has a response
    await expect(dialog).toBeVisible({ visible: urges });
    if (!urges) await expectNoViolations(page, "the welcome discount without urgency");
  });
}
