import { expect, test } from "../support/e2e-test";
import { DESK } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const en = siteTexts("en");
// The form without its tick gets 422.
test.use({ expectedErrors: [/422/] });

test("after the first purchase the top bar of the receipt and of other tabs updates", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await chooseLanguage(page, "en", url);
  await page.context().addCookies([{ name: "country", value: "NL", url }]);
  await logIn(page, "free@demo.test");
  const other = await page.context().newPage();
  await other.goto("/likes");
  await page.addInitScript(recordContradictions, en("orders:shown.completed_title"));
  const premium = "header nav a[href='/premium']";
  const credits = "header nav a[href='/credits']";
  await expect(other.locator(premium)).toBeVisible();
  await page.goto("/credits/c10/creditcard");
  await page.getByRole("button", { name: /Buy now/ }).click();
  await expect(page.getByText(en("shop:refusal.consent_needed"))).toBeVisible();
  await expect(page.locator("[name=immediate]")).toBeFocused();
  await page.locator("[name=immediate]").check();
  await page.getByRole("button", { name: /Buy now/ }).click();
  await page.locator("button[value=completed]").click();
  await expect(page.getByText(en("orders:shown.completed_title")).first()).toBeVisible();
  expect(await page.evaluate(() => "contradicted" in window), "from its first render").toBe(false);
  await expect(page.locator(credits)).toContainText(/\d+ credits/);
  for (const tab of [page, other]) {
    await expect(tab.locator(credits)).toBeVisible();
    await expect(tab.locator(premium)).toHaveCount(0);
  }
});

/** Records whether the page ever offers Premium next to the receipt of a payment. */
function recordContradictions(receipt: string): void {
  const record = () => {
    const sells = document.querySelector("nav a[href='/premium']") !== null;
    const paid = document.body?.textContent.includes(receipt) ?? false;
    if (sells && paid) Object.assign(window, { contradicted: true });
  };
  const every = { childList: true, subtree: true, characterData: true };
  new MutationObserver(record).observe(document, every);
}
