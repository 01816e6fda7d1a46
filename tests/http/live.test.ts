import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { openPage, write } from "./live-page";
import { addLoggedIn, ask, askJson, ORIGIN, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});

test("a message reaches the other's page and the sender's own", async () => {
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

test("a socket believes no session", async () => {
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
