import type { Page, WebSocketRoute } from "@playwright/test";
import { DESK, PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import { logIn, write } from "../support/talking";
import { words } from "../support/words";

/** Emma has credits to write with; Marco and Tom read, and Marco writes to Tom for the first time (scripts/seed/people.ts). */
const [EMMA, MARCO, TOM] = ["premium@demo.test", "blocked@demo.test", "free@demo.test"] as const;
const t = words("en");

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket connection/], { scope: "test" }],
});

/** The reader's browser, and Emma's and Marco's programs. */
async function open(newVisitor: () => Promise<Page>, who: string = MARCO) {
  const [page, emma, marco] = [
    await newVisitor(),
    (await newVisitor()).request,
    (await newVisitor()).request,
  ];
  const reader = await logIn(page.request, who);
  await logIn(emma, EMMA);
  return { page, emma, marco, reader };
}

const opened = (page: Page) =>
  page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));

test("what came while the socket was away is in the title and in the list as soon as it is back", async ({
  newVisitor,
}) => {
  const { page, emma, reader } = await open(newVisitor);
  await page.setViewportSize(PHONE); // a wide window opens the conversation again beside its list
  const id = await write(emma, reader, "the first");
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
  await write(emma, reader, "while you were away");
  away = false;
  await expect(page).toHaveTitle(/^\(1\) /, { timeout: 20_000 });
  await expect(page.getByText("while you were away")).toBeVisible();
});

test("a message that comes while a conversation is being opened is there when it is open", async ({
  newVisitor,
}) => {
  const { page, emma, reader } = await open(newVisitor);
  const id = await write(emma, reader, "before you open it");
  const listening = opened(page);
  await page.goto("/chats");
  await listening;
  await page.route(new RegExp(`/chats/${id}\\.data`), async (route) => {
    const loaded = await route.fetch();
    await write(emma, reader, "in between");
    await page.waitForTimeout(300);
    await route.fulfill({ response: loaded });
  });
  await page.locator(`a[href="/chats/${id}"]`).click();
  await expect(page.getByRole("log")).toContainText("before you open it");
  await expect(page.getByRole("log")).toContainText("in between");
});

test("what arrives in a tab that nobody looks at is not said to be read, whatever else happens", async ({
  newVisitor,
}) => {
  const { page, emma, marco, reader } = await open(newVisitor, TOM);
  await logIn(marco, MARCO);
  const id = await write(emma, reader, "hello again");
  const unread = async () => {
    const { chats } = (await (await page.request.get("/api/chats.php")).json()) as {
      chats: { conversation: { id: string }; num_unread_messages: number }[];
    };
    return chats.find((chat) => chat.conversation.id === id)?.num_unread_messages;
  };
  const listening = opened(page);
  await page.goto(`/chats/${id}`);
  await listening;
  await expect.poll(unread).toBe(0);
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  await write(emma, reader, "are you looking?");
  await expect(page.getByRole("log")).toContainText("are you looking?");
  await write(marco, reader, "a stranger's first words");
  await expect(page.getByText("a stranger's first words")).toBeVisible();
  expect(await unread()).toBe(1);
});

test("the words of a first message that finds no connection stay, and can be sent when it is back", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await logIn(page.request, EMMA);
  // People liked her, and she may have seen it in another journey: that is their matter.
  await page.addLocatorHandler(page.locator("[aria-labelledby=like-overlay-title]"), () =>
    page.keyboard.press("Escape"),
  );
  await page.goto("/members?gender=male&country=NL");
  await page.locator("main a[href^='/members/']").first().click();
  await page.locator("main a[href$='/chat']").first().click();
  await page.locator("#composer").fill("Which bread do you like best?");
  await page.route("**/api/message.php", (route) => route.abort());
  await page.keyboard.press("Enter");
  const again = page.getByRole("button", { name: t("chat:composer.retry") });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\/chat$/);
  await page.unroute("**/api/message.php");
  await again.click();
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(page.getByRole("log")).toContainText("Which bread do you like best?");
});

test("somebody who logs out in one tab leaves no other tab open, and nothing of what they were writing", async ({
  newVisitor,
}) => {
  const [page, his] = [await newVisitor(), await newVisitor()];
  await logIn(page.request, EMMA);
  const id = await write(page.request, await logIn(his.request, MARCO), "see you");
  const listening = opened(page);
  await page.goto(`/chats/${id}`);
  await listening;
  await page.locator("#composer").fill("half a sent");
  await page.request.get("/api/logout.php", { headers: { "x-request-type": "client" } });
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fchats%2F${id}`));
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    "half a sent",
  );
  await logIn(page.request, EMMA);
  await page.goto(`/chats/${id}`);
  await expect(page.locator("#composer")).toHaveValue("");
});

test("who has no connection is told so once, nobody is called online then, and what was written goes out by itself", async ({
  newVisitor,
}) => {
  const [page, his] = [await newVisitor(), await newVisitor()];
  await logIn(page.request, EMMA);
  const id = await write(page.request, await logIn(his.request, MARCO), "are you there?");
  await page.clock.install();
  const alive = opened(his);
  await his.goto("/likes");
  await alive;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const listening = opened(page);
    await page.goto(`/chats/${id}`);
    await listening;
    const online = page.getByText(t("chat:head.online"));
    await expect(online.first()).toBeVisible();
    await page.context().setOffline(true);
    const line = page.getByRole("status").filter({ hasText: t("chat:log.offline") });
    await expect(line).toHaveCount(1);
    await expect(online).toHaveCount(0);
    const words = `written in the tunnel at ${size.width}`;
    await page.locator("#composer").fill(words);
    await page.locator("#composer").press("Enter");
    await expect(page.getByRole("log")).toContainText(words);
    await page.clock.runFor(20_000); // all tries are over
    await expect(page.getByText(t("chat:state.rejected"))).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(line).toHaveCount(0);
    await expect(page.getByText(t("chat:state.sent"))).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole("log").getByText(words)).toHaveCount(1);
  }
});

test("'online now' is not said longer than it is known", async ({ newVisitor }) => {
  const { page, emma, reader } = await open(newVisitor);
  const id = await write(emma, reader, "here I am");
  const hers = await newVisitor();
  await logIn(hers.request, EMMA);
  const listening = opened(hers);
  await hers.goto("/likes");
  await listening;
  await page.clock.install();
  const alive = opened(page);
  await page.goto(`/chats/${id}`);
  await alive;
  await expect(page.getByText(t("chat:head.online")).first()).toBeVisible();
  await hers.close();
  await page.clock.fastForward(130_000);
  await expect(page.getByText(t("chat:head.online"))).toHaveCount(0);
});
