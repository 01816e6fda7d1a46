import type { Locator, Page } from "@playwright/test";
import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

const t = siteTexts("en");

type ClipboardContent = { picture: string; text?: string };

/**
 * Pastes as the clipboard of a screenshot does, or of a document, which contains its text and a
 * picture of it.
 */
function paste(into: Locator, pasted: ClipboardContent): Promise<void> {
  return into.evaluate((element, { picture, text }) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    if (text) clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, pasted);
}

async function screenshotPicture(): Promise<string> {
  const [drawn] = await stripedPictures([6]);
  return drawn?.buffer.toString("base64") ?? "";
}

async function openChat(page: Page, his: Page): Promise<string> {
  const marco = await logInClient(his.request, MARCO);
  await logInClient(page.request, EMMA); // EMMA has credits for each of these tests
  const id = await sendMessageAs(page.request, marco, "first words");
  await page.goto(`/chats/${id}`);
  await expect(messageLog(page)).toContainText("first words");
  return id;
}

test("a picture pasted alone into the chat shows its price and is sent by a tap", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const his = await newVisitor();
  const id = await openChat(page, his);
  await composer(page).fill("words that stay");
  await paste(composer(page), { picture: await screenshotPicture() });
  await expect(page).toHaveURL(`/chats/${id}/photo`);
  await expect(page.getByAltText(t("join:photo.preview_alt"))).toBeVisible();
  await page.getByRole("button", { name: t("pictures:page.send") }).click();
  await expect(page).toHaveURL(`/chats/${id}`);
  await expect(messageLog(page).locator(`img[src^='/chats/${id}/photos/']`)).toBeVisible();
  await expect(composer(page)).toHaveValue("words that stay");
});

test("with text on the clipboard too the chat pastes the text", async ({ newVisitor }) => {
  const page = await newVisitor();
  const his = await newVisitor();
  const id = await openChat(page, his);
  await paste(composer(page), { picture: await screenshotPicture(), text: "a table" });
  await expect(page).toHaveURL(`/chats/${id}`);
  await page.goto(`/chats/${id}/photo`);
  await expect(page.getByText(t("pictures:page.title")).first()).toBeVisible();
  await paste(page.locator("#photo"), { picture: await screenshotPicture() });
  await expect(page.getByAltText(t("join:photo.preview_alt"))).toBeVisible();
});
