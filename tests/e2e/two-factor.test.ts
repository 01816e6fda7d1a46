import { generateHOTP } from "@oslojs/otp";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("nl");
const [EMAIL, PASSWORD] = ["premium@demo.test", "demo-password"] as const;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app set up with this secret. */
function codeOf(base32: string, steps = 0): string {
  const bits = [...base32.replaceAll(" ", "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return generateHOTP(secret, BigInt(Math.floor(Date.now() / 30_000) + steps), 6);
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.fill("#login-form [name=email]", EMAIL);
  await page.fill("#login-form [name=password]", PASSWORD);
  await page.locator("#login-form button[type=submit]").click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/api/logout.php");
  await page.getByRole("button", { name: t("join:logout.submit") }).click();
}

const typeCode = async (page: Page, code: string) => {
  await page.fill("[name=code]", code);
  await page.keyboard.press("Enter");
};

test("an authenticator is set up without JavaScript, required, and recovered by a code", async ({
  newVisitor,
  baseURL,
  readEmailTo,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, locale: "nl-NL" });
  const url = baseURL as string;
  const cookies = { locale: "nl", locale_chosen: "1" };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  await logIn(page);
  await page.goto("/settings/security");
  await page.getByRole("link", { name: t("security:app.set_up") }).click();
  await expect(page.getByRole("img", { name: t("security:app.picture") })).toBeVisible();
  const secret = await page.locator("p.font-mono").innerText();
  await typeCode(page, codeOf(secret));
  await expect(page.getByText(t("security:done.factor_on"))).toBeVisible();
  const [recovery = ""] = await page.locator("main li").allInnerTexts();
  await expect(page.locator("a[download]")).toHaveAttribute("href", new RegExp(recovery));
  expect((await readEmailTo(EMAIL, "security_changed")).subject).toContain("login");
  await logOut(page);
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1, name: t("join:second.title") })).toBeVisible();
  await typeCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL(/\/members$/);
  await logOut(page);
  await logIn(page);
  await typeCode(page, recovery);
  await expect(page).toHaveURL(/\/members$/);
});
