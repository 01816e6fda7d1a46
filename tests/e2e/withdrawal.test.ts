import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const fi = siteTexts("fi");

test("a member withdraws from a purchase and keeps its receipt", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await chooseLanguage(page, "fi", url);
  await page.context().addCookies([{ name: "country", value: "FI", url }]);
  await logIn(page, "blocker@demo.test");
  await page.goto("/credits/c25/creditcard");
  await page.locator("[name=immediate]").check();
  await page.locator("button[type=submit][form=purchase]").click();
  await page.locator("button[value=completed]").click();
  await expect(page.getByText(fi("orders:shown.completed_title")).first()).toBeVisible();
  await expectNoViolations(page, "a purchase", [PHONE]);
  const path = new URL(page.url()).pathname;
  const receipt = await page.request.get(`${path}/receipt.pdf`);
  expect((await receipt.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // The end of the page links to it too.
  const main = page.getByRole("main");
  await main.getByRole("link", { name: fi("orders:withdraw.link") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fi("orders:withdraw.title"));
  await expect(page.getByRole("main")).toContainText("24,90");
  await expectNoViolations(page, "a withdrawal", [PHONE]);
  await page.getByRole("button", { name: fi("orders:withdraw.go") }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(fi("orders:shown.giving_back_title")).first()).toBeVisible();
  await expect(page.getByText(fi("orders:refund.withdrawal"))).toBeVisible();
  await expect(page.getByRole("link", { name: fi("orders:do.note_pdf") })).toBeVisible();
  await expect(main.getByRole("link", { name: fi("orders:withdraw.link") })).toHaveCount(0);
  await page.getByRole("link", { name: fi("orders:do.all") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fi("orders:list.title"));
  await expect(page.locator(`main a[href="${path}"]`)).toContainText(
    fi("orders:state.giving_back"),
  );
  await expectNoViolations(page, "the purchases", [PHONE]);
});
