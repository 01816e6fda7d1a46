import type { Page } from "@playwright/test";
import type { PageEvent } from "~/live/protocol";
import {
  composer,
  EMMA,
  findMembers,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";
import { postedMessagesOf, proxySockets, type SocketProxy } from "../support/socket-proxy";

const t = siteTexts("en");

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket connection/], { scope: "test" }],
});

/**
 * Emma's page with a conversation open, the recipient's browser, and the requests that her page
 * posts.
 */
async function openConversation(newVisitor: () => Promise<Page>, line?: SocketProxy) {
  const page = await newVisitor();
  const his = await newVisitor();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his.request, MARCO), "hello");
  const greeted = line ? await proxySockets(page, line) : () => listening;
  const listening = line ? null : waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await greeted();
  /** How often a text is in the conversation, as its recipient loads it. */
  const stored = async (text: string) => {
    const answer = await his.request.get(`/api/messages.php?conversation=${id}&after=0`);
    const found: string[] = [];
    for (const { body } of ((await answer.json()) as { messages: { body: string }[] }).messages)
      if (body === text) found.push(body);
    return found.length;
  };
  return { id, page, his, stored, posts: postedMessagesOf(page) };
}

async function sendText(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}
/**
 * Waits until it is stored; where the recipient is watching, it may be read before "sent" was
 * visible.
 */
const isSent = (page: Page) =>
  expect(
    messageLog(page)
      .getByText(t("chat:state.sent"), { exact: true })
      .or(messageLog(page).getByText(t("chat:state.delivered"), { exact: true }))
      .or(messageLog(page).getByText(t("chat:state.read"), { exact: true }))
      .last(),
  ).toBeVisible();
const inLog = (page: Page, text: string) => messageLog(page).getByText(text, { exact: true });
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

test("messages go over the socket, in order, to all open pages, without a POST", async ({
  newVisitor,
}) => {
  const { id, page, his, posts } = await openConversation(newVisitor);
  const hers = await page.context().newPage();
  for (const other of [hers, his]) {
    const listening = waitForSocket(other);
    await other.goto(`/chats/${id}`);
    await listening;
  }
  const texts = ["first", "second", "third"].map(unique);
  for (const text of texts) await sendText(page, text);
  await isSent(page);
  for (const receiver of [page, hers, his]) {
    for (const text of texts) await expect(inLog(receiver, text)).toHaveCount(1);
    const lines = await messageLog(receiver).innerText();
    expect(texts.map((text) => lines.indexOf(text))).toEqual(
      texts.map((text) => lines.indexOf(text)).sort((a, b) => a - b),
    );
  }
  expect(posts).toEqual([]);
});

test("a message whose acknowledgement is lost is posted under the same id and stored once", async ({
  newVisitor,
}) => {
  const sent: string[] = [];
  const { page, posts, stored } = await openConversation(newVisitor, {
    transformEvent: (event) => (event.type === "sent" || event.type === "message" ? null : event),
    arrives: (event) => !isMessage(event) || sent.push(event.client_id) > 0,
  });
  const text = unique("did you hear me?");
  await sendText(page, text);
  await expect.poll(() => posts).toHaveLength(1);
  expect(posts).toEqual(sent);
  await isSent(page);
  await expect(inLog(page, text)).toHaveCount(1);
  await expect.poll(async () => [posts.length, await stored(text)]).toEqual([1, 1]);
});

test("a socket that breaks during a message posts it at once", async ({ newVisitor }) => {
  const { page, posts, stored } = await openConversation(newVisitor, {
    arrives: (event) => !isMessage(event),
  });
  const texts = ["in the tunnel", "still in the tunnel"].map(unique);
  for (const text of texts) await sendText(page, text);
  await expect.poll(() => posts.length).toBe(2);
  await isSent(page);
  for (const text of texts) expect(await stored(text)).toBe(1);
  const lines = await messageLog(page).innerText();
  expect(lines.indexOf(texts[0] as string)).toBeLessThan(lines.indexOf(texts[1] as string));
  await expect(page.getByText(t("chat:state.rejected"), { exact: true })).toHaveCount(0);
});

test("a message rejected over the socket shows its error and stays in the box", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  const other = (await findMembers(page.request, "gender=male&country=NL")).at(-1) as string;
  const posts = postedMessagesOf(page);
  const listening = waitForSocket(page);
  await page.goto(`/members/${other}/chat`);
  await listening;
  const name = await page.locator("#conversation header h1").innerText();
  const origin = new URL(page.url()).origin;
  await page.request.post(`/members/${other}/block`, { form: {}, headers: { origin } });
  await sendText(page, "are you still there?");
  await expect(page.getByText(t("chat:refusal.blocked", { name }))).toBeVisible();
  await expect(composer(page)).toHaveValue("are you still there?");
  expect(posts).toEqual([]);
  await page.request.post(`/members/${other}/unblock`, { form: {}, headers: { origin } });
});

const isMessage = (event: PageEvent): event is Extract<PageEvent, { type: "send" }> =>
  event.type === "send";
