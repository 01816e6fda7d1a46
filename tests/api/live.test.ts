import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, ORIGIN, sendJsonRequest, sendRequest } from "./app-client";
import { openPage, sendByMessageApi } from "./live-page";

beforeAll(async () => {
  await addTestSite();
});

test("a message reaches the recipient's page and the sender's other pages", async () => {
  const a = await addLoggedIn({ premium: true, credits: 5 });
  const b = await addLoggedIn();
  const hers = await openPage(a.cookie);
  const his = await openPage(b.cookie);
  expect((await sendByMessageApi(a, b, "are you there")).status).toBe(200);
  expect(await his.next("message")).toMatchObject({
    seq: 1,
    body: "are you there",
    senderId: a.id,
    unread: 1,
    totalUnread: 1,
  });
  expect(await hers.next("message")).toMatchObject({ seq: 1, unread: 0, totalUnread: 0 });
});

test("a message over the socket is acknowledged there; a repeat by POST is the same one", async () => {
  const a = await addLoggedIn({ premium: true, credits: 5 });
  const b = await addLoggedIn();
  const hers = await openPage(a.cookie);
  const his = await openPage(b.cookie);
  const call = { to: b.id, client_id: crypto.randomUUID(), text: "over the line", price: 1 };
  hers.socket.send(JSON.stringify({ type: "send", ...call }));
  expect(await hers.next("sent")).toMatchObject({
    clientId: call.client_id,
    message: { seq: 1, balance: 4 },
  });
  expect(await his.next("message")).toMatchObject({ seq: 1, body: "over the line" });
  const posted = await sendJsonRequest("/api/message.php", call, { cookie: a.cookie });
  expect(await posted.json()).toMatchObject({ message: { seq: 1, balance: 4 } });
  hers.socket.send(JSON.stringify({ type: "send", ...call, to: a.id, client_id: b.id }));
  hers.socket.send(
    JSON.stringify({ type: "send", ...call, to: a.id, client_id: crypto.randomUUID() }),
  );
  expect(await hers.next("refused")).toMatchObject({ code: "not_found" });
});

test("a page of the previously logged-in member cannot post as the next one", async () => {
  const a = await addLoggedIn({ premium: true, credits: 5 });
  const b = await addLoggedIn();
  const call = { to: b.id, client_id: crypto.randomUUID(), text: "whose words?", price: 1 };
  const post = (from: string) =>
    sendJsonRequest("/api/message.php", { ...call, from }, { cookie: a.cookie });
  const refused = await post(b.id);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: { code: "authentication_required" } },
  ]);
  expect(await (await post(a.id)).json()).toMatchObject({ message: { seq: 1 } });
});

test("reading notifies the writer, and the reader's own pages of the new badge", async () => {
  const a = await addLoggedIn({ premium: true, credits: 5 });
  const b = await addLoggedIn();
  const hers = await openPage(a.cookie);
  const his = await openPage(b.cookie);
  const { message } = (await (await sendByMessageApi(a, b)).json()) as {
    message: { conversationId: string };
  };
  expect(
    (
      await sendJsonRequest(
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

test("a socket checks the session again and does not cache it", async () => {
  const a = await addLoggedIn();
  const status = async (path: string, headers = {}) =>
    (await sendRequest(path, { cookie: a.cookie, headers })).status;
  expect(await status("/api/likes.php")).toBe(200);
  await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(a.id).run();
  expect(await status("/api/likes.php")).toBe(200);
  expect(await status("/live", { upgrade: "websocket", origin: ORIGIN })).toBe(403);
});

test("a socket needs a session, the site's own origin, and an upgrade", async () => {
  const a = await addLoggedIn();
  const upgrade = { upgrade: "websocket", origin: ORIGIN };
  expect((await sendRequest("/live", { headers: upgrade })).status).toBe(403);
  expect(
    (await sendRequest("/live", { cookie: "__Host-auth.session=stolen", headers: upgrade })).status,
  ).toBe(403);
  expect(
    (
      await sendRequest("/live", {
        cookie: a.cookie,
        headers: { ...upgrade, origin: "https://evil.test" },
      })
    ).status,
  ).toBe(403);
  expect(
    (await sendRequest("/live", { cookie: a.cookie, headers: { upgrade: "websocket" } })).status,
  ).toBe(403);
  expect((await sendRequest("/live", { cookie: a.cookie })).status).toBe(426);
});
