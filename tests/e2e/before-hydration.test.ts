import type { Page } from "@playwright/test";
import { composer, EMMA, logInClient, MARCO, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { openFilters } from "../support/open-filters";
import { pressRow } from "../support/own-profile-page";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** Opens a page whose scripts are held back until `come` is called. */
async function openWithoutScripts(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(path);
  return {
    finishLoading: async () => {
      release();
      await opened;
      await page.unroute(scripts);
    },
  };
}

/** The input of a fast typist into each form. */
const FORMS: Record<string, Record<string, string>> = {
  "/login": { "#login-form [name=email]": "fast@example.test", "[name=password]": "a quiet walk" },
  "/signup": {
    "[name=email]": "fast@example.test",
    "[name=name]": "Fay",
    "[name=password]": "a quiet evening walk",
    "[name=date_of_birth_day]": "4",
    "[name=date_of_birth_month]": "5",
    "[name=date_of_birth_year]": "1990",
  },
};

for (const [path, fields] of Object.entries(FORMS))
  test(`text typed on ${path} before hydration stays`, async ({ newVisitor }) => {
    const page = await newVisitor();
    const scripts = await openWithoutScripts(page, path);
    for (const [field, text] of Object.entries(fields)) await page.locator(field).fill(text);
    await scripts.finishLoading();
    for (const [field, text] of Object.entries(fields))
      await expect(page.locator(field)).toHaveValue(text);
  });

test("ages chosen before hydration are used by the search", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logInClient(page.request, MARCO);
  const scripts = await openWithoutScripts(page, "/members");
  await openFilters(page);
  await page.locator("[name=min_age]").fill("33");
  await scripts.finishLoading();
  await expect(page.locator("[name=min_age]")).toHaveValue("33");
  await page.getByRole("button", { name: t("members:search.submit") }).click();
  await expect(page).toHaveURL(/min_age=33/);
});

test("profile text typed before hydration stays, and is not stored yet", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  const scripts = await openWithoutScripts(page, "/profile");
  await pressRow(page, "texts");
  const about = page.locator("#texts [name=about]");
  await expect(about).not.toHaveValue("");
  await about.fill("I bake on Sundays");
  await scripts.finishLoading();
  await expect(page.locator("#texts")).toContainText(t("editing:save.dirty"));
  await expect(about).toHaveValue("I bake on Sundays");
});

test("message text typed before hydration is kept, and sent", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "hello");
  const scripts = await openWithoutScripts(page, `/chats/${id}`);
  await composer(page).fill("Which bread");
  await scripts.finishLoading();
  await expect(composer(page)).toHaveValue("Which bread");
  await page.goto("/likes");
  await page.goto(`/chats/${id}`);
  await expect(composer(page)).toHaveValue("Which bread");
  await composer(page).press("Enter");
  await expect(page.getByRole("log")).toContainText("Which bread");
});

test("a heart clicked before hydration leads to the signup", async ({ newVisitor }) => {
  const page = await newVisitor();
  const scripts = await openWithoutScripts(page, "/members");
  await page
    .locator("main article")
    .getByRole("link", { name: /^Like / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\/signup\?for=like$/);
  // the first page was left before it loaded completely
  await scripts.finishLoading().catch(() => undefined);
  await expect(page.getByRole("button", { name: t("join:signup.submit") })).toBeVisible();
});
