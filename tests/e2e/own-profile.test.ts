import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { closeNewLikes } from "../support/new-like-overlay";
import {
  logInInLanguage,
  pressRow,
  sectionForm,
  showMore,
  waitUntilSaved,
} from "../support/own-profile-page";

// An invisible member's profile is 404; rejected or offline changes are not stored.
test.use({ expectedErrors: [/status of 4(?:04|09|22)|ERR_INTERNET_DISCONNECTED/] });

test("a member edits the profile on a phone, in Polish, and another member sees it", async ({
  newVisitor,
  address,
}) => {
  const phone = await newVisitor({ viewport: PHONE });
  await closeNewLikes(phone);
  const t = await logInInLanguage(phone, "premium@demo.test", "pl", address);
  const desk = await newVisitor();
  await closeNewLikes(desk);
  await logInInLanguage(desk, "free@demo.test", "de", address);

  await phone.goto("/profile");
  await expectNoViolations(phone, "/profile in Polish");
  await phone.setViewportSize(PHONE);
  const height = await phone.evaluate(() => document.documentElement.scrollHeight);
  expect(height, "the height of the page before a row is opened").toBeLessThan(2_100);
  const rows = phone.locator("main summary");
  for (let n = 0; n < (await rows.count()); n++) await rows.nth(n).click();
  await expectNoViolations(phone, "/profile with open rows", [PHONE]);
  const line = phone.locator("[name=headline]");
  const before = await line.inputValue();
  await line.fill("Zaginiony prom");
  await expect(sectionForm(phone, "texts").getByRole("status")).toHaveText(t("editing:save.dirty"));
  await line.blur();
  await waitUntilSaved(phone, "texts", t);
  await phone.locator("#interests-tea").click();
  await waitUntilSaved(phone, "interests", t);
  await phone.locator("[name=height]").selectOption("172");
  await phone.locator("[name=children]").selectOption("has");
  await waitUntilSaved(phone, "facts", t);
  await phone.locator("#spoken_languages-nb").click();
  await waitUntilSaved(phone, "languages", t);
  await phone.locator("[name=gender_description]").fill("Niebinarna");
  await phone.locator("[name=gender_description]").blur();
  await waitUntilSaved(phone, "gender_description", t);
  const id = (await phone.locator("main a[href^='/members/']").getAttribute("href")) as string;
  await desk.goto(id);
  await expect(desk.getByText("Zaginiony prom")).toBeVisible();
  for (const fact of ["172 cm", "Hat Kinder", "Spricht Norwegisch (Bokmål)", "Niebinarna"])
    await expect(desk.getByText(fact, { exact: true })).toBeVisible();

  // Undone by a tap; the other tab's values are shown, not overwritten.
  await sectionForm(phone, "texts")
    .getByRole("button", { name: t("editing:save.undo") })
    .click();
  await expect(line).toHaveValue(before);
  await waitUntilSaved(phone, "texts", t);
  const tab = await phone.context().newPage();
  await tab.goto("/profile");
  await pressRow(tab, "texts");
  await tab.locator("[name=headline]").fill("W drugiej karcie");
  await tab.locator("[name=headline]").blur();
  await waitUntilSaved(tab, "texts", t);
  await line.fill("W pierwszej karcie");
  await line.blur();
  await expect(phone.getByText(t("editing:save.changed_elsewhere"))).toBeVisible();
  await phone.getByRole("button", { name: t("editing:save.show_stored") }).click();
  await expect(line).toHaveValue("W drugiej karcie");
});

test("smoking, drinking and own words are saved with a consent, which stays given", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  await closeNewLikes(page);
  const t = await logInInLanguage(page, "blocker@demo.test", "en", address);
  await page.goto("/settings/privacy");
  const held = page.locator("#consents form");
  while ((await held.count()) > 0) {
    const before = await held.count();
    await held.first().getByRole("button").click();
    await expect(held).toHaveCount(before - 1);
  }
  await page.goto("/profile");
  await pressRow(page, "sensitive");
  const lifestyle = sectionForm(page, "lifestyle");
  const consent = lifestyle.getByRole("checkbox");
  await expect(consent).not.toBeChecked();
  for (const name of ["smoking", "drinking"])
    await expect(lifestyle.locator(`[name=${name}]`)).toHaveValue("");
  await lifestyle.locator("[name=smoking]").selectOption("quitting");
  await expect(lifestyle.getByRole("status")).toHaveText(t("editing:save.dirty"));
  await consent.check();
  await waitUntilSaved(page, "lifestyle", t);
  await page.reload();
  await pressRow(page, "sensitive");
  await expect(consent).toBeChecked();
  await lifestyle.locator("[name=drinking]").selectOption("socially");
  await waitUntilSaved(page, "lifestyle", t);

  await pressRow(page, "who");
  const description = sectionForm(page, "gender_description");
  await description.locator("[name=gender_description]").fill("Agender");
  await description.locator("[name=gender_description]").blur();
  await expect(description.getByRole("status")).toHaveText(t("editing:save.dirty"));
  await description.getByRole("checkbox").check();
  await waitUntilSaved(page, "gender_description", t);

  const id = (await page.locator("main a[href^='/members/']").getAttribute("href")) as string;
  const facts = [t("profile:smoking.quitting"), t("profile:drinking.socially"), "Agender"];
  await page.goto(id);
  for (const fact of facts) await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await page.goto("/settings/privacy");
  for (const subject of ["lifestyle", "gender_description"]) {
    const item = page.locator("#consents li").filter({ has: page.locator(`#${subject}-consent`) });
    await item.getByRole("button").click();
    await expect(item.getByRole("status")).toHaveText(t("settings:privacy.consent.withdrawn"));
  }
  await page.goto(id);
  for (const fact of facts) await expect(page.getByText(fact, { exact: true })).toBeHidden();
});

test("no typed text is lost: reloaded, rejected, left, offline", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  await closeNewLikes(page);
  const t = await logInInLanguage(page, "free@demo.test", "fi", address);
  await page.goto("/profile");
  const line = page.locator("[name=headline]");
  const name = page.locator("[name=name]");
  await pressRow(page, "texts");
  await line.fill("Kesken jäänyt lause");
  await page.reload();
  await expect(line, "the row with the unsaved text is open").toBeVisible();
  await expect(line).toHaveValue("Kesken jäänyt lause");

  await page.goto("/settings/account");
  await page.locator("#name").getByRole("link").click();
  await name.fill("@kim");
  await name.blur();
  const status = sectionForm(page, "name").getByRole("status");
  await expect(status).toHaveText(t("editing:save.invalid"));
  await expect(name).toHaveAccessibleDescription(new RegExp(t("join:invalid.name_at")));
  await page.getByRole("link", { name: t("editing:preview") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tom" })).toBeVisible();
  await expect(page.getByText("Kesken jäänyt lause")).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("@kim");
  await expect(status).toHaveText(t("editing:save.dirty"));
  await name.fill("Tomi");
  await name.blur();
  await waitUntilSaved(page, "name", t);

  await pressRow(page, "interests");
  await showMore(page, "interests");
  await page.context().setOffline(true);
  await page.locator("#interests-tea").click();
  await expect(page.getByText(t("editing:save.failed"))).toBeVisible();
  await page.context().setOffline(false);
  await waitUntilSaved(page, "interests", t);
  await page.reload();
  await expect(page.locator("#interests-tea")).toBeChecked();
  await expect(name).toHaveValue("Tomi");
});

test("without JavaScript each section has its button", async ({ newVisitor, address }) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const t = await logInInLanguage(page, "blocked@demo.test", "da", address);
  await page.goto("/profile");
  await pressRow(page, "texts");
  await page.locator("[name=headline]").fill("Ring 0612345678");
  await sectionForm(page, "texts")
    .getByRole("button", { name: t("common:form.save") })
    .click();
  await expect(page.locator("[name=headline]")).toHaveValue("Ring 0612345678");
  await page.getByRole("button", { name: t("join:about_me.contact_keep") }).click();
  await waitUntilSaved(page, "texts", t);
  await pressRow(page, "place");
  await page.locator("[name=country]:not([type=hidden])").selectOption("DK");
  await page.getByRole("button", { name: t("join:location.show_regions") }).click();
  await page.locator("[name=region]").selectOption("DK-84");
  await sectionForm(page, "place")
    .getByRole("button", { name: t("common:form.save") })
    .click();
  await waitUntilSaved(page, "place", t);
  await expect(page.locator("[name=region]")).toHaveValue("DK-84");
});

test("a member becomes invisible, and the profile is 404 at once", async ({
  newVisitor,
  address,
}) => {
  const phone = await newVisitor({ viewport: PHONE });
  await closeNewLikes(phone);
  const t = await logInInLanguage(phone, "blocker@demo.test", "de", address);
  await phone.goto("/profile");
  const id = (await phone.locator("main a[href^='/members/']").getAttribute("href")) as string;
  const desk = await newVisitor();
  await closeNewLikes(desk);
  await logInInLanguage(desk, "free@demo.test", "nl", address);
  await desk.goto(id);
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("Sofia");

  await phone.goto("/settings/privacy");
  await expectNoViolations(phone, "/settings/privacy in German");
  await phone.setViewportSize(PHONE);
  const invisible = phone.getByRole("switch", {
    name: t("settings:privacy.switch.invisible.title"),
  });
  await invisible.press("Space");
  await expect(invisible).toBeChecked();
  await expect(phone.locator("form#invisible").getByRole("status")).toHaveText(
    t("settings:privacy.is_on"),
  );
  const gone = await desk.goto(id);
  expect(gone?.status()).toBe(404);
  await invisible.press("Space");
  await expect(invisible).not.toBeChecked();
  await expect(phone.locator("form#invisible").getByRole("status")).toHaveText(
    t("settings:privacy.is_off"),
  );
  await desk.goto(id);
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("Sofia");
});
