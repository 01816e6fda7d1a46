import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import type { LiveEvent } from "../../app/live/protocol";
import { addBlock } from "../support/member-fixtures";
import { png } from "../support/pictures";
import { recordLog } from "../support/record-log";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  ORIGIN,
  postForm,
  sendJsonRequest,
  sendRequest,
} from "./app-client";
import { openPage, sendByMessageApi } from "./live-page";

describe("live", () => {
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
      (await sendRequest("/live", { cookie: "__Host-auth.session=stolen", headers: upgrade }))
        .status,
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
});

describe("live rejected", () => {
  beforeAll(async () => {
    await addTestSite();
  });
  const lines = recordLog();

  test("a socket of another origin or without a session is rejected and logged once", async () => {
    const { cookie } = await addLoggedIn();
    const connect = async (headers: Record<string, string>, by?: string) => {
      const before = lines.length;
      const upgrade = { upgrade: "websocket", ...headers };
      const answer = await sendRequest("/live", { headers: upgrade, cookie: by });
      const refusals = lines.slice(before).filter((line) => line.includes("live.refused"));
      return [answer.status, refusals.map((line) => JSON.parse(line).reason)];
    };
    const foreign = [`${ORIGIN}.evil.test`, `https://evil.test/${HOST}`, `${ORIGIN}:8443`, "null"];
    for (const origin of [...foreign, ORIGIN.replace("://", "://www."), ""])
      expect(await connect({ origin }, cookie), origin).toEqual([403, ["origin"]]);
    expect(await connect({}, cookie)).toEqual([403, ["origin"]]);
    expect(await connect({ origin: ORIGIN })).toEqual([403, ["no_session"]]);
    expect((await connect({ origin: ORIGIN }, cookie))[0]).toBe(101);
  });

  test("across a new block, socket messages, gifts, photos and read marks are dropped", async () => {
    const he = await addLoggedIn({ premium: true, credits: 9 });
    const she = await addLoggedIn();
    expect((await sendByMessageApi(he, she)).status).toBe(200);
    const id = await conversationIdOf(HOST, he.id, she.id);
    const his = await openPage(he.cookie);
    const hers = await openPage(she.cookie);
    await postForm(`/members/${he.id}/block`, {}, { cookie: she.cookie });
    const rows = await countRows();

    const call = { to: she.id, client_id: crypto.randomUUID(), text: "still here", price: 1 };
    for (const event of [
      { type: "typing", conversationId: id, to: she.id },
      { type: "received", conversationId: id, seq: 1 },
      { type: "send", ...call },
    ])
      his.socket.send(JSON.stringify(event));
    expect(await his.next("refused")).toMatchObject({ code: "not_found" });
    const by = { cookie: he.cookie };
    expect((await sendJsonRequest("/api/message.php", call, by)).status).toBe(404);
    expect((await sendJsonRequest("/api/read.php", { conversation: id, seq: 1 }, by)).status).toBe(
      204,
    );
    const gift = { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2" };
    expect((await postForm(`/chats/${id}/gift`, gift, by)).status).toBe(404);
    const photo = new FormData();
    photo.set("photo", new File([await png(40, 50)], "me.png", { type: "image/png" }));
    photo.set("client_id", crypto.randomUUID());
    photo.set("photo_credits", "1");
    const sent = await sendRequest(`/chats/${id}/photo`, { method: "POST", body: photo, ...by });
    expect(sent.status).toBe(404);
    expect(await countRows()).toBe(rows);
    expect(hers.events.filter(({ type }) => type !== "badges")).toEqual([]);
    const photos = await env.DB.prepare("SELECT count(*) AS n FROM chat_photos").first("n");
    expect(photos).toBe(0);
  });
});

describe("typing", () => {
  beforeAll(() => addTestSite());

  /** A member and a member they wrote to, with the conversation's id and both open pages. */
  async function addTwoWithPages(writer?: Awaited<ReturnType<typeof addLoggedIn>>) {
    const a = writer ?? (await addLoggedIn({ premium: true, credits: 5 }));
    const b = await addLoggedIn();
    const { message } = (await (await sendByMessageApi(a, b)).json()) as {
      message: { conversationId: string };
    };
    const type = (page: Awaited<ReturnType<typeof openPage>>, to: { id: string }) =>
      page.socket.send(
        JSON.stringify({ type: "typing", conversationId: message.conversationId, to: to.id }),
      );
    return { id: message.conversationId, a, b, type };
  }
  const typed = (page: { events: LiveEvent[] }) =>
    page.events.filter((event) => event.type === "typing").length;

  test("typing is sent to the partner of a conversation only", async () => {
    const { id, a, b, type } = await addTwoWithPages();
    const c = await addLoggedIn();
    const hers = await openPage(a.cookie);
    const his = await openPage(b.cookie);
    const third = await openPage(c.cookie);
    type(third, b);
    type(hers, c);
    hers.socket.send("not json");
    type(hers, b);
    expect(await his.next("typing")).toEqual({
      type: "typing",
      conversationId: id,
      memberId: a.id,
    });
    expect(third.events).toEqual([]);
    expect(typed(his)).toBe(1);
  });

  test("typing is sent to neither side across a block", async () => {
    const { a, b, type } = await addTwoWithPages();
    const other = await addTwoWithPages(a);
    const hers = await openPage(a.cookie);
    const his = await openPage(b.cookie);
    const others = await openPage(other.b.cookie);
    await addBlock({ ...a, siteId: HOST }, { ...b, siteId: HOST });
    type(his, a);
    type(hers, b);
    // Typing sent afterwards on the same socket, to another member, is delivered.
    other.type(hers, other.b);
    other.type(others, a);
    await others.next("typing");
    await hers.next("typing");
    expect(typed(his)).toBe(0);
    expect(hers.events).toEqual([expect.objectContaining({ memberId: other.b.id })]);
  });
});
