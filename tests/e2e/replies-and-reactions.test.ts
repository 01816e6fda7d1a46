import type { Page, WebSocketRoute } from "@playwright/test";
import {
  composer,
  EMMA,
  findMembers,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("a suggested question fills the empty box, and the typed text stays", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  const [id] = (await findMembers(page.request, "gender=male")).slice(-1);
  await page.goto(`/members/${id}/chat`);
  const questions = page.locator("button[name=say]");
  const first = questions.first();
  const second = questions.nth(1);
  await first.click();
  await expect(composer(page)).toHaveValue((await first.textContent()) ?? "");
  await second.click();
  await expect(composer(page)).toHaveValue((await second.textContent()) ?? "");
  await composer(page).fill("My own words.");
  await first.click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("My own words.");
});

test("a message is replied to by keyboard, and both see its quote at once", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const her = await newVisitor();
  const marco = await logInClient(page.request, MARCO);
  await logInClient(her.request, EMMA);
  const id = await sendMessageAs(her.request, marco, "Which trail would you walk again?");
  await sendMessageAs(her.request, marco, "No hurry.");
  for (const one of [page, her]) await one.goto(`/chats/${id}`);
  const line = her.locator("#m1");
  await line.getByRole("link").last().focus();
  await her.keyboard.press("Enter");
  await expect(composer(her)).toBeFocused();
  await expect(her.locator('input[name="reply_to"]')).toHaveValue("1");
  await her.keyboard.press("Escape");
  await expect(her.locator('input[name="reply_to"]')).toHaveCount(0);
  await line.getByRole("link").last().press("Enter");
  await composer(her).fill("I still think of it.");
  await her.keyboard.press("Enter");
  await expect(her.locator('input[name="reply_to"]')).toHaveCount(0);
  for (const one of [page, her]) {
    const quote = messageLog(one).getByRole("link", { name: t("chat:reply.to") });
    await expect(quote).toContainText("Which trail would you walk again?");
    await expect(quote).toHaveAttribute("href", "#m1");
  }
});

/** A page whose socket delivers nothing while it sleeps; waking opens a new socket. */
async function openSleepingPage(page: Page) {
  const line: { asleep: boolean; socket?: WebSocketRoute } = { asleep: false };
  await page.routeWebSocket(/\/live$/, (socket) => {
    line.socket = socket;
    socket.connectToServer().onMessage((message) => {
      if (!line.asleep) socket.send(message);
    });
  });
  return {
    sleep: () => {
      line.asleep = true;
    },
    wake: async () => {
      line.asleep = false;
      await line.socket?.close({ code: 1001 });
    },
  };
}

test("a reaction is set by keyboard and shown at once; a removed one also after sleep", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const her = await newVisitor();
  const marco = await logInClient(page.request, MARCO);
  await logInClient(her.request, EMMA);
  const line = await openSleepingPage(her);
  const id = await sendMessageAs(her.request, marco, "I found the heron again.");
  for (const one of [page, her]) await one.goto(`/chats/${id}`);
  const signs = (one: Page) => messageLog(one).locator("ul").filter({ hasText: "❤️" });
  const choose = page.getByRole("link", { name: t("chat:reaction.title") }).last();
  await choose.press("Enter");
  await page.getByRole("button", { name: "❤️" }).press("Enter");
  for (const one of [page, her]) await expect(signs(one)).toBeVisible();
  line.sleep();
  await choose.press("Enter");
  await page.getByRole("button", { name: "❤️", pressed: true }).click();
  await expect(signs(page)).toHaveCount(0);
  await expect(signs(her)).toBeVisible();
  await line.wake();
  await expect(signs(her)).toHaveCount(0);
});

test("an emoji is picked from the grid by arrow keys and inserted at the cursor", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  const [id] = await findMembers(page.request, "gender=male");
  await page.goto(`/members/${id}/chat`);
  await composer(page).fill("ab");
  await composer(page).press("ArrowLeft");
  const button = page.getByRole("button", { name: t("chat:emoji.open") });
  await button.press("Enter");
  await page.getByRole("button", { name: "😀" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("a🙃b");
  await expect(composer(page)).toBeFocused();
});
