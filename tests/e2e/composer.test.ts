import type { Page } from "@playwright/test";
import { LANGUAGES } from "~/i18n/languages";
import {
  composer,
  EMMA,
  findMembers,
  logInClient,
  MARCO,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return { ...box, end: box.x + box.width, middle: box.y + box.height / 2 };
};
const SEND = "form:has(#composer) [type=submit][aria-label]";
const ATTACH = "form [popovertarget=attach], form a[href^='/members/'][href$='/gift']";

/** The number of lines of the texts in the send button, icon aside. */
const linesIn = (page: Page) =>
  page.locator(SEND).evaluate((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines: number[] = [];
    while (walker.nextNode()) {
      if (!walker.currentNode.textContent?.trim()) continue;
      range.selectNodeContents(walker.currentNode);
      lines.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
    return lines;
  });

test("the composer is one row on narrow phones in every language, with its price in the button", async ({
  newVisitor,
  newClient,
  address,
}) => {
  test.setTimeout(300_000); // two pages in eleven languages
  const page = await newVisitor({ reducedMotion: "reduce" });
  await chooseLanguage(page, "en", address);
  await logInClient(page.request, EMMA);
  const marco = await logInClient(await newClient(), MARCO);
  const chat = `/chats/${await sendMessageAs(page.request, marco, "Hello")}`;
  const found = await findMembers(page.request, "gender=male&country=NL&min_age=18&max_age=79");
  const first = `/members/${found.find((id) => id !== marco)}/chat`;
  for (const language of LANGUAGES) {
    const t = siteTexts(language);
    await chooseLanguage(page, language, address);
    for (const path of [chat, first]) {
      await page.goto(path);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        const where = `${language}, ${width}, ${path}`;
        const [attach, field, send] = [
          await boxOf(page, ATTACH),
          await boxOf(page, "#composer"),
          await boxOf(page, SEND),
        ];
        expect(Math.abs(attach.middle - send.middle), where).toBeLessThanOrEqual(4);
        expect(Math.abs(field.middle - send.middle), where).toBeLessThanOrEqual(4);
        expect(attach.end, where).toBeLessThanOrEqual(field.x);
        expect(field.end, where).toBeLessThanOrEqual(send.x);
        expect(send.end, where).toBeLessThanOrEqual(width);
        expect(send.height, where).toBeLessThanOrEqual(48);
        expect(await linesIn(page), where).toEqual([1]);
        const icon = await boxOf(page, `${SEND} svg`);
        expect(Math.abs(icon.middle - send.middle), where).toBeLessThanOrEqual(2);
        expect(field.width, where).toBeGreaterThanOrEqual(width - 230);
        const form = await boxOf(page, "form:has(#composer)");
        expect(form.height, where).toBeLessThanOrEqual(72);
        await expect(page.locator(SEND)).toContainText(t("chat:price.credits_one", { count: 1 }));
      }
    }
  }
});

test("the counter appears at nine tenths of the limit", async ({ page, address }) => {
  const t = siteTexts("en");
  await chooseLanguage(page, "en", address);
  await logInClient(page.request, EMMA);
  const { chats } = (await (await page.request.get("/api/chats.php")).json()) as {
    chats: { conversation: { id: string } }[];
  };
  await page.goto(`/chats/${chats.at(-1)?.conversation.id}`);
  const counter = (count: number) =>
    page.getByText(t("chat:composer.counter", { count, limit: 1000 }));
  // One grapheme of seven code points among them.
  const text = (count: number) => `👩‍👩‍👧‍👦${"a".repeat(count - 1)}`;
  await composer(page).fill(text(900));
  await expect(counter(900)).toBeVisible();
  await composer(page).fill(text(899));
  await expect(counter(900)).toHaveCount(0);
  await expect(counter(899)).toHaveCount(0);
});
