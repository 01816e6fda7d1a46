import type { Page } from "@playwright/test";
import { EMMA, logInClient, MARCO, messageLog, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

const t = siteTexts("en");

// A browser without a connection may still request the page's icon.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED .*favicon/] });

async function sendPhoto(page: Page, chat: string): Promise<void> {
  await page.goto(`/chats/${chat}/photo`);
  const [picture] = await stripedPictures([5]);
  await page.locator("#photo").setInputFiles(picture as NonNullable<typeof picture>);
  await page.getByRole("button", { name: t("pictures:page.send") }).click();
  await expect(page).toHaveURL(`/chats/${chat}`);
}

test("a chat photo opens in a dialog, closes by Escape and back, is saved and reported", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  const his = await newVisitor();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his.request, MARCO);
  const chat = await sendMessageAs(page.request, marco, "look at this");
  await sendPhoto(page, chat);
  const photo = messageLog(page).getByRole("link", { name: t("pictures:log.alt") });
  const dialog = page.getByRole("dialog", { name: t("pictures:log.alt") });

  await photo.press("Enter");
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectNoViolations(page, "the photo of a chat");
  await expect(page).toHaveURL(/#photo-/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/chats/${chat}`);
  await expect(photo).toBeFocused();

  await photo.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/chats/${chat}`);

  // Offline the viewer closes over the same chat: removing the hash loads nothing.
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await photo.click();
    await expect(dialog).toBeVisible();
    await page.context().setOffline(true);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/chats/${chat}`);
    await expect(photo).toBeVisible();
    await page.context().setOffline(false);
  }

  await photo.click();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: t("pictures:log.save") }).click();
  expect((await saving).suggestedFilename()).toBe("photo.webp");
  await expect(dialog.getByRole("link", { name: t("safety:menu.report") })).toHaveCount(0);
  await dialog.getByRole("button", { name: t("photos:viewer.close") }).click();
  await expect(dialog).toBeHidden();

  // The recipient can report it from there.
  await his.goto(`/chats/${chat}`);
  await messageLog(his)
    .getByRole("button", { name: t("pictures:log.show") })
    .click();
  await messageLog(his)
    .getByRole("link", { name: t("pictures:log.alt") })
    .click();
  await his
    .getByRole("dialog", { name: t("pictures:log.alt") })
    .getByRole("link", { name: t("safety:menu.report") })
    .click();
  await expect(his).toHaveURL(/\/report\?screen=chat$/);
});
