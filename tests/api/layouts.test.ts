import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, sendRequest, sendToApp } from "./app-client";

const HOST = "phone.test";
const page = async (path: string, { country = "NL", language = "en", host = HOST } = {}) => {
  const headers = { "accept-language": language, cookie: `entry_skip=1; country=${country}` };
  return (
    await sendToApp.fetch(new Request(`https://${host}${path}`, { headers, redirect: "manual" }))
  ).text();
};

beforeAll(async () => {
  await addTestSite();
  await addSite(
    {
      countries: ["NL", "US"],
      support_phone: "+31 20-123 45 67",
      support_email: "help@phone.test",
    },
    HOST,
  );
  await addSite({ countries: ["NL", "US"] }, "plain.test");
});

test("the footer shows the support phone as a tel: link where one is set", async () => {
  expect(await page("/pricing")).toMatch(/<a href="tel:\+31201234567"[^>]*>\+31201234567<\/a>/);
  expect(await page("/pricing", { host: "plain.test" })).not.toContain("tel:");
});

test("the American footer is for English in the United States", async () => {
  const american = await page("/pricing", { country: "US" });
  expect(american).toMatch(
    /<a[^>]*href="\/complaints\?kind=privacy"[^>]*>Do Not Sell or Share My Personal Information<\/a>/,
  );
  expect(american).toContain("Test B.V. is the name on your card or bank statement");
  for (const other of [{ country: "NL" }, { country: "US", language: "es" }])
    expect(await page("/pricing", other)).not.toContain("kind=privacy");
  expect(await page("/pricing", { country: "US", host: "plain.test" })).toContain(
    "is the name on your card or bank statement",
  );
});

test("the American footer links to the form with its subject selected", async () => {
  const [chosen] =
    /<input[^>]*value="privacy"[^>]*>/.exec(await page("/complaints?kind=privacy")) ?? [];
  expect(chosen).toContain('checked=""');
});

test("account-deleted states in every language how long reactivation is possible", async () => {
  for (const language of LANGUAGES) {
    const html = await page("/account-deleted", { language });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain("14");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('href="mailto:help@phone.test"');
  }
  const { cookie } = await addLoggedIn();
  expect((await sendRequest("/account-deleted", { cookie })).status).toBe(200);
});

test("single-purpose pages use the bare layout", async () => {
  for (const path of ["/account-deleted", "/activate/done", "/activate/error"]) {
    const html = await (await sendRequest(path)).text();
    expect(html).not.toContain('role="dialog"');
    expect(html.match(/<footer/g)).toHaveLength(1);
    expect(html).not.toMatch(/popovertarget/i);
  }
});

test("a rejected method on a page shows its own error text", async () => {
  const refused = await sendRequest("/pricing", {
    method: "POST",
    body: "a=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(refused.status).toBe(405);
  expect(await refused.text()).toContain("That can’t be sent to this page");
});
