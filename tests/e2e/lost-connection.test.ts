import type { Page, WebSocketRoute } from "@playwright/test";
import {
  EMMA,
  logInClient,
  openChatClients,
  sendMessageAs,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket connection/], { scope: "test" }],
});

/** Every frame that any socket of the page receives: a busy machine may open a second one. */
function receivedFrames(page: Page): (string | Buffer)[] {
  const frames: (string | Buffer)[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(payload)),
  );
  return frames;
}

test("messages missed while offline are in title and list on reconnect", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient });
  await page.setViewportSize(PHONE); // a wide window reopens the conversation beside its list
  const id = await sendMessageAs(emma, reader, "the first");
  let away = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (away) return socket.close({ code: 1001 });
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(`/chats/${id}`);
  await expect.poll(() => sockets.length).toBe(1);
  await page.goto("/chats");
  await expect.poll(() => sockets.length).toBe(2);
  await expect(page).not.toHaveTitle(/^\(/);
  away = true;
  await sockets[1]?.close({ code: 1001 });
  await sendMessageAs(emma, reader, "while you were away");
  away = false;
  await expect(page).toHaveTitle(/^\(1\) /, { timeout: 45_000 });
  await expect(page.getByText("while you were away")).toBeVisible();
});

test("a message sent before the list's first socket is open is listed", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient });
  await page.setViewportSize(PHONE);
  await sendMessageAs(emma, reader, "before the page");
  let away = true;
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (away) return socket.close({ code: 1001 });
    socket.connectToServer();
  });
  await page.goto("/chats");
  await sendMessageAs(emma, reader, "before the socket");
  away = false;
  await expect(page.getByText("before the socket")).toBeVisible();
});

test("a message that arrives while a conversation loads is shown once it is open", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient });
  const id = await sendMessageAs(emma, reader, "before you open it");
  const received = receivedFrames(page);
  const listening = waitForSocket(page);
  await page.goto("/chats");
  await listening;
  await page.route(
    new RegExp(`/chats/${id}\\.data`),
    async (route) => {
      const loaded = await route.fetch();
      await sendMessageAs(emma, reader, "in between");
      await expect.poll(() => received.some((frame) => frame.includes("in between"))).toBe(true);
      await route.fulfill({ response: loaded });
    },
    { times: 1 },
  );
  await page.locator(`a[href="/chats/${id}"]`).click();
  await expect(page.getByRole("log")).toContainText("before you open it");
  await expect(page.getByRole("log")).toContainText("in between");
});

test("a message that arrives while another page loads is counted there", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient });
  const received = receivedFrames(page);
  const listening = waitForSocket(page);
  await page.goto("/members");
  await listening;
  await page.route(
    /\/likes\.data/,
    async (route) => {
      const loaded = await route.fetch();
      await sendMessageAs(emma, reader, "on the way");
      await expect.poll(() => received.some((frame) => frame.includes("on the way"))).toBe(true);
      await route.fulfill({ response: loaded });
    },
    { times: 1 },
  );
  await page.getByRole("link", { name: t("common:nav.likes") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("members:likes.title") }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
});

test("'online now' disappears when its state is outdated", async ({ newVisitor, newClient }) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient });
  const id = await sendMessageAs(emma, reader, "here I am");
  const hers = await newVisitor();
  await logInClient(hers.request, EMMA);
  const listening = waitForSocket(hers);
  await hers.goto("/likes");
  await listening;
  await page.clock.install();
  const alive = waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await alive;
  await expect(page.getByText(t("chat:head.online")).first()).toBeVisible();
  await hers.close();
  await page.clock.fastForward(130_000);
  await expect(page.getByText(t("chat:head.online"))).toHaveCount(0);
});
