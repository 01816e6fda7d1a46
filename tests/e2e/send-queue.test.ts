import type { APIRequestContext, Page } from "@playwright/test";
import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
  TOM,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket connection/], { scope: "test" }],
});

async function openChat(page: Page, id: string) {
  const listening = waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await listening;
}

async function sendText(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await expect(messageLog(page).getByText(text, { exact: true })).toBeVisible();
}

/** The texts of a conversation with the same beginning, as one of the two reads them. */
async function readTextsAs(client: APIRequestContext, id: string, alike: RegExp) {
  const answer = await client.get(`/api/messages.php?conversation=${id}&after=0`);
  const { messages } = (await answer.json()) as { messages: { body: string }[] };
  return messages.map(({ body }) => body).filter((body) => alike.test(body));
}

const storedQueueOf = (page: Page) =>
  page.evaluate(async () => ({
    mark: localStorage.getItem("waiting"),
    stores: (await indexedDB.databases()).map(({ name }) => name),
  }));

test("two devices’ send queues survive their pages and are sent once, in one order", async ({
  newVisitor,
  newClient,
}) => {
  const phone = await newVisitor();
  const desk = await newVisitor();
  const his = await newClient();
  await logInClient(phone.request, EMMA);
  await logInClient(desk.request, EMMA);
  const id = await sendMessageAs(
    phone.request,
    await logInClient(his, MARCO),
    "are you on the train?",
  );
  const tab = await phone.context().newPage();
  for (const page of [phone, tab, desk]) await openChat(page, id);
  for (const page of [phone, desk]) await page.context().setOffline(true);
  for (const n of [1, 2, 3]) await sendText(phone, `phone ${n}`);
  for (const n of [1, 2]) await sendText(desk, `desk ${n}`);
  await expect(messageLog(tab).getByText("phone 3")).toBeVisible();
  await expect(messageLog(tab).getByText(t("chat:state.waiting"), { exact: true })).toHaveCount(3);
  await messageLog(tab)
    .getByRole("button", { name: t("chat:composer.take_back") })
    .nth(1)
    .click();
  await expect(composer(tab)).toHaveValue("phone 2");
  await expect(messageLog(phone).getByText("phone 2")).toHaveCount(0);
  const browser = phone.context();
  for (const page of [phone, tab]) await page.close();
  await browser.setOffline(false);
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/likes"); // whichever page is open
  const ofPhone = () => readTextsAs(his, id, /^phone/);
  await expect.poll(ofPhone).toEqual(["phone 1", "phone 3"]);
  await desk.context().setOffline(false);
  await expect.poll(() => readTextsAs(his, id, /^desk/)).toEqual(["desk 1", "desk 2"]);
  const order = ["phone 1", "phone 3", "desk 1", "desk 2"];
  expect(await readTextsAs(desk.request, id, /^(phone|desk)/)).toEqual(order);
  await expect(messageLog(desk).getByText("phone 3")).toBeVisible();
  const lines = await messageLog(desk).innerText();
  expect(order.toSorted((a, b) => lines.indexOf(a) - lines.indexOf(b))).toEqual(order);
  await expect.poll(async () => (await storedQueueOf(elsewhere)).mark).toBeNull();
});

test("the send queue is hidden from the next member and deleted when they log in", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  const emma = await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "still there?");
  await openChat(page, id);
  const browser = page.context();
  await browser.setOffline(true);
  await sendText(page, "a secret of Emma’s");
  expect(await storedQueueOf(page)).toEqual({ mark: emma, stores: ["waiting"] });
  await page.close();
  await browser.setOffline(false);
  await browser.clearCookies({ name: "auth.session" });
  await browser.clearCookies({ name: "__Host-auth.session" });
  const next = await browser.newPage();
  await logInClient(next.request, TOM);
  await next.goto("/members");
  await expect.poll(() => storedQueueOf(next)).toEqual({ mark: null, stores: [] });
  expect(await readTextsAs(his, id, /secret/)).toEqual([]);
});

test("a page that slept gets missed messages by a new socket; later ones are delivered", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const his = await newVisitor();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his.request, MARCO);
  const id = await sendMessageAs(page.request, marco, "good night");
  let asleep = false;
  await his.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    let deaf = false; // a socket that slept stays silent
    server.onMessage((text) => {
      deaf ||= asleep;
      if (!deaf) socket.send(text);
    });
  });
  await his.clock.install();
  await openChat(his, id);
  asleep = true;
  await sendMessageAs(page.request, marco, "said while it slept");
  await his.clock.fastForward(100_000);
  asleep = false;
  const devtools = await his.context().newCDPSession(his);
  for (const state of ["frozen", "active"] as const)
    await devtools.send("Page.setWebLifecycleState", { state });
  await expect(messageLog(his).getByText("said while it slept")).toBeVisible();
  const alive = waitForSocket(his);
  await his.goto("/likes");
  await alive;
  await openChat(page, id);
  await sendText(page, "good morning");
  await his.clock.runFor(2_000);
  const delivered = messageLog(page).getByText(t("chat:state.delivered"), { exact: true });
  await expect(delivered).toBeVisible();
  await page.reload();
  await expect(delivered).toBeVisible();
});
