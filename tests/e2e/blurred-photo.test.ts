import type { Page } from "@playwright/test";
import { EMMA, logInClient, MARCO, messageLog, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";
import { stripedPictures } from "../support/striped-pictures";

async function sendPhoto(page: Page, chat: string): Promise<void> {
  await page.goto(`/chats/${chat}/photo`);
  const [picture] = await stripedPictures([5]);
  await page.locator("#photo").setInputFiles(picture as NonNullable<typeof picture>);
  await page.getByRole("button", { name: siteTexts("en")("pictures:page.send") }).click();
  await expect(page).toHaveURL(`/chats/${chat}`);
}

/** The sizes of chat photos that the page requested. */
function recordSizes(page: Page): string[] {
  const sizes: string[] = [];
  page.on("request", (request) => {
    const size = /\/chats\/[^/]+\/photos\/[^/]+\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (size) sizes.push(size);
  });
  return sizes;
}

/** A member per language, who does not know the sender. */
const READERS = { en: MARCO, de: "german@demo.test" } as const;

for (const language of ["en", "de"] as const) {
  const t = siteTexts(language);

  test(`a stranger's photo is requested in full only after a tap (${language})`, async ({
    newVisitor,
  }) => {
    const sender = await newVisitor();
    const page = await newVisitor({
      viewport: PHONE,
      locale: language === "de" ? "de-DE" : "en-GB",
    });
    await logInClient(sender.request, EMMA);
    const reader = await logInClient(page.request, READERS[language]);
    const chat = await sendMessageAs(sender.request, reader, "look at this");
    await sendPhoto(sender, chat);
    const sizes = recordSizes(page);

    await page.goto(`/chats/${chat}`);
    const log = messageLog(page);
    const show = log.getByRole("button", { name: t("pictures:log.show") });
    await expect(show).toBeVisible();
    await expect.poll(() => sizes).toContain("tiny");
    expect(await page.content()).not.toMatch(/\/chats\/[^"]*\/(main|thumb)/);
    await expectNoViolations(page, "a blurred photo");
    await expect(log.getByRole("link", { name: t("safety:menu.report") })).toBeVisible();
    await log.getByRole("link", { name: t("safety:menu.block") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(`/chats/${chat}`);
    expect(sizes.filter((size) => size !== "tiny")).toEqual([]);

    await show.press("Enter");
    const photo = log.getByRole("link", { name: t("pictures:log.alt") });
    await expect(photo).toBeFocused();
    await expect.poll(() => sizes).toEqual(expect.arrayContaining(["tiny", "reveal", "main"]));
    expect(sizes.indexOf("reveal")).toBeLessThan(sizes.indexOf("main"));
    await expectNoViolations(page, "a revealed photo");
    await expect(log.getByRole("link", { name: t("safety:menu.report") })).toBeVisible();
    await expect(log.getByRole("link", { name: t("safety:menu.block") })).toBeVisible();
    await log.getByRole("button", { name: t("pictures:log.hide") }).click();
    await expect(photo).toHaveCount(0);
    await show.press("Enter");
    await expect(photo).toBeFocused();

    await log.getByRole("button", { name: /Emma/ }).click();
    await expect(log.getByRole("button", { name: /Emma/ })).toHaveCount(0);
    await sendPhoto(sender, chat);
    await expect(photo).toHaveCount(2);
    await expect(show).toHaveCount(0);
  });
}
