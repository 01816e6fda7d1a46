import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "~/live/protocol";
import { addLoggedIn, ask, askJson, HOST, ORIGIN, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});

/** A member's open page: what it was told so far, and waiting for the next of a kind. */
async function openPage(cookie: string) {
  const response = await ask("/live", {
    cookie,
    headers: { upgrade: "websocket", origin: ORIGIN },
  });
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const told: LiveEvent[] = [];
  socket.addEventListener("message", (message) => {
    told.push(JSON.parse(String(message.data)));
  });
  socket.accept();
  await expect
    .poll(() => told.splice(0).map((event) => event.type), { timeout: 3_000 })
    .toEqual(["badges"]); // the greeting
  const next = (type: LiveEvent["type"]) =>
    expect
      .poll(() => told.find((event) => event.type === type), { timeout: 3_000 })
      .toBeDefined()
      .then(() => told.find((event) => event.type === type) as LiveEvent);
  return { socket, told, next };
}
const write = (from: { cookie: string }, to: { id: string }, text = "hello") =>
  askJson(
    "/api/message.php",
    { to: to.id, client_id: crypto.randomUUID(), text },
    { cookie: from.cookie },
  );

test("a message reaches the other's open page with the unread counts, and the sender's own other page", async () => {
  const [a, b] = [await addLoggedIn({ premium: true, credits: 5 }), await addLoggedIn()];
  const [hers, his] = [await openPage(a.cookie), await openPage(b.cookie)];
  expect((await write(a, b, "are you there")).status).toBe(200);
  expect(await his.next("message")).toMatchObject({
    seq: 1,
    body: "are you there",
    senderId: a.id,
    unread: 1,
    totalUnread: 1,
  });
  expect(await hers.next("message")).toMatchObject({ seq: 1, unread: 0, totalUnread: 0 });
});

test("reading tells the writer how far, and the reader's own pages their new badge", async () => {
  const [a, b] = [await addLoggedIn({ premium: true, credits: 5 }), await addLoggedIn()];
  const [hers, his] = [await openPage(a.cookie), await openPage(b.cookie)];
  const { message } = (await (await write(a, b)).json()) as { message: { conversationId: string } };
  expect(
    (
      await askJson(
        "/api/read.php",
        { conversation: message.conversationId, seq: 1 },
        { cookie: b.cookie },
      )
    ).status,
  ).toBe(204);
  expect(await hers.next("read")).toMatchObject({
    conversationId: message.conversationId,
    seq: 1,
    readerId: b.id,
  });
  expect(await his.next("badges")).toMatchObject({ unread: 0 });
});

test("typing is told to the partner of a conversation, to nobody else, and not across a block", async () => {
  const [a, b, c] = [
    await addLoggedIn({ premium: true, credits: 5 }),
    await addLoggedIn(),
    await addLoggedIn(),
  ];
  const { message } = (await (await write(a, b)).json()) as { message: { conversationId: string } };
  const [hers, his, third] = [
    await openPage(a.cookie),
    await openPage(b.cookie),
    await openPage(c.cookie),
  ];
  const type = (page: typeof hers, to: string) =>
    page.socket.send(
      JSON.stringify({ type: "typing", conversationId: message.conversationId, to }),
    );
  type(third, b.id);
  type(hers, c.id);
  hers.socket.send("not json");
  type(hers, b.id);
  expect(await his.next("typing")).toEqual({
    type: "typing",
    conversationId: message.conversationId,
    memberId: a.id,
  });
  expect(third.told).toEqual([]);
  await env.DB.prepare(
    "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
  )
    .bind(HOST, a.id, b.id)
    .run();
  hers.told.length = 0;
  type(his, a.id);
  type(his, a.id);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hers.told.filter((event) => event.type === "typing")).toEqual([]);
});

test("a socket reads the session itself: where pages still believe it for seconds, none is opened", async () => {
  const a = await addLoggedIn();
  const status = async (path: string, headers = {}) =>
    (await ask(path, { cookie: a.cookie, headers })).status;
  expect(await status("/api/user.php")).toBe(200);
  await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(a.id).run();
  expect(await status("/api/user.php")).toBe(200);
  expect(await status("/live", { upgrade: "websocket", origin: ORIGIN })).toBe(403);
});

test("a socket needs a session, the site's own origin, and an upgrade", async () => {
  const a = await addLoggedIn();
  const upgrade = { upgrade: "websocket", origin: ORIGIN };
  expect((await ask("/live", { headers: upgrade })).status).toBe(403);
  expect(
    (await ask("/live", { cookie: "__Host-auth.session=stolen", headers: upgrade })).status,
  ).toBe(403);
  expect(
    (await ask("/live", { cookie: a.cookie, headers: { ...upgrade, origin: "https://evil.test" } }))
      .status,
  ).toBe(403);
  expect((await ask("/live", { cookie: a.cookie, headers: { upgrade: "websocket" } })).status).toBe(
    403,
  );
  expect((await ask("/live", { cookie: a.cookie })).status).toBe(426);
});
