import { chromium, type Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { launchOptions } from "../support/installed-app";
import { logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";
import { openHydrated } from "../support/wait-for-hydration";

const t = siteTexts("de");

const FORM = `<form id="device" method="post" action="/share" enctype="multipart/form-data">
  <input name="text"><input name="photo" type="file"></form>`;

/** Posts as a device does: a form without a page or an origin. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((form) => {
    const policy = '<meta name="referrer" content="no-referrer">';
    document.head.insertAdjacentHTML("beforeend", policy);
    document.body.insertAdjacentHTML("beforeend", form);
  }, FORM);
  await page.locator("#device [name=text]").fill(text);
  await page.locator("#device [name=photo]").setInputFiles(await stripedPictures([3]));
  await page.locator("#device").evaluate((form) => (form as HTMLFormElement).submit());
  await page.waitForURL(/\/share$/);
}

test("in German: a text shared with the app waits in the chosen chat until it is sent", async ({
  address,
}, testInfo) => {
  const app = await chromium.launchPersistentContext(testInfo.outputPath("profile"), {
    ...launchOptions,
    baseURL: address,
    locale: "de-DE",
    viewport: null,
    serviceWorkers: "allow",
    args: [...(launchOptions.args ?? []), `--app=${address}/login`],
  });
  const [page] = app.pages() as [Page];
  await openHydrated(app);
  await logIn(page, "german@demo.test");
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await share(page, "Sieh dir das an");
  const shared = page.getByRole("region", { name: t("installed:share.shared") });
  await expect(shared).toContainText("Sieh dir das an");
  await expect(shared.getByRole("img", { name: t("installed:share.photo_alt") })).toBeVisible();
  await page.locator("main li a").first().click();
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}\/photo$/);
  await expect(page.getByRole("img", { name: t("join:photo.preview_alt") })).toBeVisible();
  await page
    .getByRole("link", { name: t("pictures:page.back") })
    .first()
    .click();
  await expect(page.locator("#composer")).toHaveValue("Sieh dir das an");
  await expect(page.getByRole("log")).not.toContainText("Sieh dir das an");
  // It was delivered once: the page has deleted it.
  await page.goto("/share");
  await expect(page.getByText(t("installed:share.missed"))).toBeVisible();
  await app.close();
});
