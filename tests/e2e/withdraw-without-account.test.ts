import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { type SiteTexts, siteTexts } from "../support/site-texts";

// The page of a link that nobody signed.
test.use({ expectedErrors: [/status of 404/] });

const DESKTOP = { width: 1280, height: 800 };
const CASES = [
  { language: "de", email: "free@demo.test", status: "banned", screen: PHONE },
  { language: "fi", email: "blocker@demo.test", status: "suspended", screen: DESKTOP },
] as const;

type Bought = { page: Page; t: SiteTexts; email: string; order: string };

for (const { language, email, status, screen } of CASES) {
  test(`a ${status} member withdraws without logging in, in ${language}`, async ({
    newVisitor,
    readEmailTo,
    site,
    address: url,
  }) => {
    const t = siteTexts(language);
    const open = async () => {
      const page = await newVisitor({ viewport: screen, reducedMotion: "reduce" });
      await chooseLanguage(page, language, url);
      return page;
    };
    const buyer = await open();
    await buyer.context().addCookies([{ name: "country", value: language.toUpperCase(), url }]);
    const order = await buy(buyer, { t, email });
    // Its page would report the end of its session.
    await buyer.close();
    site.write("UPDATE accounts SET status = ? WHERE email = ?", status, email);

    const page = await open();
    await declare({ page, t, email, order });
    const receipt = await readEmailTo(email, "withdrawal_received");
    expect(receipt.language).toBe(language);
    expect(receipt.plain).toContain(order);
    const link = /https?:\/\/\S+\/withdraw\/\S+/.exec(receipt.plain)?.[0] ?? "";
    const { pathname } = new URL(link);
    await page.goto(pathname);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("orders:declared.title"));
    await expect(page.getByRole("main")).toContainText("24,90");
    await expectNoViolations(page, "the refund of the link");
    await page.getByRole("button", { name: t("orders:declared.go") }).click();
    await expect(page.getByText(t("orders:declared.refunded"))).toBeVisible();
    await page.goto(`${pathname.slice(0, -2)}~~`);
    await expect(page.getByText(t("common:error.not_found_title")).first()).toBeVisible();
  });
}

async function buy(page: Page, { t, email }: Pick<Bought, "t" | "email">): Promise<string> {
  await logIn(page, email);
  await page.goto("/credits/c25/creditcard");
  await page.locator("[name=immediate]").check();
  await page.locator("button[type=submit][form=purchase]").click();
  await page.locator("button[value=completed]").click();
  await expect(page.getByText(t("orders:shown.completed_title")).first()).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** From the footer, in two steps. */
async function declare({ page, t, email, order }: Bought): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/pricing");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: t("common:footer.withdraw") }).click();
  await expect(heading).toHaveText(t("common:footer.withdraw"));
  await expectNoViolations(page, "the withdrawal form");
  await page.getByLabel(t("orders:declare.order")).fill(order);
  await page.getByLabel(t("visit:complaints.email")).fill(email);
  await page.getByRole("button", { name: t("orders:declare.next") }).click();
  await expect(heading).toHaveText(t("orders:declare.review_title"));
  await expect(page.getByRole("main")).toContainText(order);
  await expectNoViolations(page, "the withdrawal to confirm");
  await page.getByRole("button", { name: t("orders:declare.back") }).click();
  await expect(page.getByLabel(t("orders:declare.order"))).toHaveValue(order);
  await expect(page.getByLabel(t("visit:complaints.email"))).toHaveValue(email);
  await page.getByRole("button", { name: t("orders:declare.next") }).click();
  await expect(heading).toHaveText(t("orders:declare.review_title"));
  await page.getByRole("button", { name: t("orders:withdraw.go") }).click();
  await expect(heading).toHaveText(t("orders:declare.done_title"));
  await expectNoViolations(page, "the received withdrawal");
}
