import { PAGES } from "~/content/pages";
import { LANDERS } from "~/domain/visit/visit";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { LONG_WORD_LANGUAGES, takeShare } from "../support/nightly";
import { answerSteps } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

/**
 * The languages with the longest words: on a desktop screen a legal page differs between languages
 * by its words alone.
 */
const AT_A_DESK: readonly string[] = ["de", "fi"];

/** The landers and legal pages, as this language's visitors see them. */
for (const language of LONG_WORD_LANGUAGES) {
  const ofText = AT_A_DESK.includes(language) ? [PHONE, DESK] : [PHONE];
  test(`landers and legal pages are accessible in ${language}`, async ({ newVisitor, baseURL }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL as string }]);
    const pages = [
      ...LANDERS.map((lander) => [`/landers/${lander}`, [PHONE, DESK]] as const),
      ...PAGES.map((name) => [`/pages/${name}`, ofText] as const),
    ];
    for (const [path, sizes] of takeShare(pages, language, LONG_WORD_LANGUAGES)) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1:visible")).toHaveCount(1);
      await expectNoViolations(page, `${path} in ${language}`, sizes);
    }
  });
}

test("the dark lander, the one with a warning and the one with errors are accessible", async ({
  newVisitor,
}) => {
  const dark = await newVisitor({ reducedMotion: "reduce", colorScheme: "dark" });
  for (const lander of LANDERS) {
    await dark.goto(`/landers/${lander}`);
    await expectNoViolations(dark, `${lander} in the dark`, [PHONE]);
  }
  const first = await newVisitor({ reducedMotion: "reduce", entered: false });
  await first.goto("/landers/gallery");
  await expectNoViolations(first, "the warning over a lander");
});

test("the first field of every lander is on a small phone's first screen", async ({
  newVisitor,
  baseURL,
}) => {
  const niche = (baseURL as string).replace("localhost", "velours.localhost");
  const page = await newVisitor({ viewport: { width: 360, height: 640 } });
  const readers = [
    { site: baseURL as string, language: "en" },
    { site: niche, language: "pl" },
    { site: niche, language: "fr" },
  ];
  for (const reader of readers) {
    const { site, language } = reader;
    await page.context().addCookies([
      { name: "locale", value: language, url: site },
      { name: "entry_skip", value: "1", url: site },
    ]);
    for (const lander of takeShare(LANDERS, reader, readers)) {
      await page.goto(`${site}/landers/${lander}`);
      const field = await page.locator("[name=email]").boundingBox();
      expect(
        (field?.y ?? 999) + (field?.height ?? 0),
        `${lander} in ${language}`,
      ).toBeLessThanOrEqual(640);
    }
  }
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 422/] });

  test("without JavaScript an advertisement leads to an account", async ({
    newVisitor,
    readEmailTo,
  }) => {
    const t = siteTexts("de");
    const page = await newVisitor({
      javaScriptEnabled: false,
      entered: false,
      viewport: PHONE,
      locale: "de-DE",
    });
    await page.goto("/landers/video/milf-spring?network=test");
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
      t("landers:video.title"),
    );
    await page.getByRole("button", { name: t("common:entry.enter", { age: 18 }) }).click();
    await expect(page).toHaveURL(/\/landers\/video\/milf-spring\?network=test$/);
    await expect(page.locator(".page")).not.toHaveAttribute("inert");
    await page.locator("[name=email]").fill("lander@example.test");
    await page.locator("[name=name]").fill("Jo");
    await page.locator("[name=password]").fill("four plain little words");
    await page.locator("[name=date_of_birth_day]").fill("31");
    await page.locator("[name=date_of_birth_month]").fill("2");
    await page.locator("[name=date_of_birth_year]").fill("1990");
    await page.getByRole("button", { name: t("join:signup.submit") }).click();
    await expect(page.getByText(t("join:invalid.birth_date"))).toBeVisible();
    await expect(page.locator("[name=email]")).toHaveValue("lander@example.test");
    await page.locator("[name=date_of_birth_day]").fill("3");
    await page.locator("[name=password]").fill("four plain little words");
    await page.getByRole("button", { name: t("join:signup.submit") }).click();
    await expect(page).toHaveURL(/\/complete-signup$/);
    const person = { name: "Jo", gender: "female", seeks: "male" } as const;
    await answerSteps(page, { ...person, country: "NL", region: "NL-NH" }, t, false);
    expect((await readEmailTo("lander@example.test", "activate")).language).toBe("de");
  });
});

test("a moving picture can be stopped without JavaScript", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: DESK });
  for (const lander of ["video", "transitionsvideolanding"]) {
    await page.goto(`/landers/${lander}`);
    await page.locator(".pause input").check();
    await expect(page.locator(".art *").last()).toHaveCSS("animation-play-state", "paused");
  }
});

test("a cached public page hydrates in the browser", async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto("/?network=test&utm_source=x");
  await page
    .getByRole("link", { name: siteTexts("en")("visit:home.signup") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/signup/);
  await page.goto("/pricing");
  await page.locator("footer a[href='/pages/terms']").click();
  await expect(page).toHaveURL(/\/pages\/terms$/);
  await expect(page.locator("h1")).toBeVisible();
});
