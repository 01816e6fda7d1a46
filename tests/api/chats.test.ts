import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { conversationIdOf } from "../../app/domain/conversation/conversation";
import { newId } from "../../app/kit/ids";
import { addChat } from "../support/add-chat";
import { addLike } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

describe("chats", () => {
  beforeAll(() => addTestSite());

  test("chats.php totals cover all conversations of the member and nobody else's", async () => {
    const me = await addLoggedIn({ premium: true, credits: 9 });
    const one = await addLoggedIn();
    const two = await addLoggedIn();
    for (const text of ["a", "b", "c"]) await send(one.id, me.cookie, text);
    await send(two.id, me.cookie);
    await send(me.id, two.cookie); // rejected: two has no credits
    expect(await (await sendRequest("/api/chats.php", { cookie: me.cookie })).json()).toMatchObject(
      {
        total_unread: 0,
        total_messages: 4,
      },
    );
    expect(
      await (await sendRequest("/api/chats.php", { cookie: one.cookie })).json(),
    ).toMatchObject({
      total_unread: 3,
      total_messages: 3,
    });
    const id = await conversationIdOf(HOST, me.id, one.id);
    expect(
      (
        await sendJsonRequest(
          "/api/chat.php",
          { conversation: id },
          { method: "DELETE", cookie: one.cookie },
        )
      ).status,
    ).toBe(204);
    expect(
      await (await sendRequest("/api/chats.php", { cookie: one.cookie })).json(),
    ).toMatchObject({
      total_unread: 0,
      total_messages: 0,
    });
    expect(
      await (await sendRequest("/api/chats.php", { cookie: two.cookie })).json(),
    ).toMatchObject({
      total_unread: 1,
      total_messages: 1,
    });
  });

  test("the chat header shows the country of a partner who lives abroad", async () => {
    const me = await addLoggedIn();
    const near = await addMember(HOST, { region: "NL-NH" });
    const far = await addMember(HOST, { country: "FI", region: "FI-18" });
    const headOf = async (id: string) =>
      /<header[^>]*short:order-3[\s\S]*?<\/header>/.exec(
        await textOf(await sendRequest(`/members/${id}/chat`, { cookie: me.cookie })),
      )?.[0];
    expect(await headOf(far.id)).toContain("Uusimaa, Finland");
    expect(await headOf(near.id)).toContain("North Holland<");
  });

  test("without JavaScript a completed match links to the match page", async () => {
    const me = await addLoggedIn();
    const her = await addMember(HOST);
    const other = await addMember(HOST);
    await addLike(her, me);
    const press = (id: string) =>
      sendRequest(`/members/${id}/like`, {
        method: "POST",
        body: new URLSearchParams({ next: "/likes" }),
        cookie: me.cookie,
      });
    expect((await press(her.id)).headers.get("location")).toBe(`/members/${her.id}?matched=yes`);
    expect((await press(other.id)).headers.get("location")).toBe(`/likes#m-${other.id}`);
  });

  test("a logout clears the browser's cache and storage but keeps its language", async () => {
    for (const client of [true, false]) {
      const { cookie } = await addLoggedIn();
      const init = client
        ? { headers: { "x-request-type": "client" } }
        : { method: "POST", body: new URLSearchParams() };
      const answer = await sendRequest("/api/logout.php", {
        ...init,
        cookie: `${cookie}; locale=nl`,
      });
      expect([204, 302]).toContain(answer.status);
      expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
      expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).not.toContain(
        "locale",
      );
      expect(answer.headers.getSetCookie().join()).toContain("auth.session=;");
    }
  });
});

describe("chat api", () => {
  beforeAll(() => addTestSite());

  const json = async (answer: Response) => ({
    status: answer.status,
    type: answer.headers.get("content-type")?.split(";")[0],
    body: await answer.json(),
  });
  const expectApiError = (status: number, error: Record<string, unknown>) => ({
    status,
    type: "application/json",
    body: { error },
  });
  const remove = (body: unknown, cookie?: string) =>
    sendJsonRequest("/api/chat.php", body, { method: "DELETE", cookie });

  /** A member who received two messages from a member with credits. */
  async function addChatWithTwoMessages() {
    const her = await addLoggedIn({ premium: true, credits: 9, name: "Aino" });
    const me = await addLoggedIn();
    await send(me.id, her.cookie, "Hei");
    await send(me.id, her.cookie, "Moi");
    return { her, me, id: await conversationIdOf(HOST, me.id, her.id) };
  }

  test("GET chats.php returns exactly the chats, the totals and the next cursor", async () => {
    const { her, me, id } = await addChatWithTwoMessages();
    const answer = await json(await sendRequest("/api/chats.php", { cookie: me.cookie }));
    expect(answer).toEqual({
      status: 200,
      type: "application/json",
      body: {
        chats: [
          {
            conversation: { id, last_message_at: expect.any(Number), preview: "Moi" },
            profile: { id: her.id, name: "Aino", fictional: false },
            num_unread_messages: 2,
          },
        ],
        total_unread: 2,
        total_messages: 2,
        next: null,
      },
    });
    const newcomer = await addLoggedIn();
    expect(
      (await json(await sendRequest("/api/chats.php", { cookie: newcomer.cookie }))).body,
    ).toEqual({
      chats: [],
      total_unread: 0,
      total_messages: 0,
      next: null,
    });
  });

  test("DELETE chat.php accepts a conversation or member id and returns no body", async () => {
    for (const by of ["conversation", "profile"] as const) {
      const { her, me, id } = await addChatWithTwoMessages();
      const body = by === "conversation" ? { conversation: id } : { profile: her.id };
      for (let again = 0; again < 2; again++) {
        const answer = await remove(body, me.cookie);
        expect([answer.status, await answer.text()]).toEqual([204, ""]);
      }
      expect(
        (await json(await sendRequest("/api/chats.php", { cookie: me.cookie }))).body,
      ).toMatchObject({
        chats: [],
        total_messages: 0,
      });
      expect(
        (await json(await sendRequest("/api/chats.php", { cookie: her.cookie }))).body,
      ).toMatchObject({
        total_messages: 2,
      });
    }
  });

  test("the chat endpoints return errors in one JSON shape", async () => {
    const { her, me, id } = await addChatWithTwoMessages();
    const login = expectApiError(403, { code: "authentication_required" });
    const endpoints = ["chats.php", `messages.php?conversation=${id}&after=0`];
    for (const endpoint of endpoints)
      expect(await json(await sendRequest(`/api/${endpoint}`)), endpoint).toMatchObject(login);
    expect(await json(await remove({ conversation: id }))).toMatchObject(login);
    const third = await addLoggedIn();
    const none = expectApiError(404, { code: "not_found" });
    for (const body of [{ conversation: id }, { conversation: newId() }, { profile: her.id }])
      expect(await json(await remove(body, third.cookie)), JSON.stringify(body)).toMatchObject(
        none,
      );
    for (const place of ["after=0", "before=9"]) {
      const path = `/api/messages.php?conversation=${id}&${place}`;
      expect(await json(await sendRequest(path, { cookie: third.cookie })), place).toMatchObject(
        none,
      );
    }
    for (const body of [{}, { conversation: id, profile: her.id }, { conversation: 5 }]) {
      const answer = await json(await remove(body, me.cookie));
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422 });
      expect(answer.body).toMatchObject({ error: { code: "invalid", fields: {} } });
    }
    expect(await json(await remove({ conversation: id, all: true }, me.cookie))).toMatchObject(
      expectApiError(400, { code: "unknown_field" }),
    );
    for (const query of ["", "&after=0&before=3", "&before=0", "&after=x"]) {
      const path = `/api/messages.php?conversation=${id}${query}`;
      expect(await json(await sendRequest(path, { cookie: me.cookie })), query).toMatchObject(
        expectApiError(400, { code: "invalid" }),
      );
    }
    const statement = await env.DB.prepare(
      "SELECT cleared_seq AS n FROM participants WHERE member_id = ?",
    );
    expect(await statement.bind(me.id).first("n")).toBe(0);
  });

  test("messages.php pages backwards, each page oldest first", async () => {
    const me = await addLoggedIn();
    const her = await addLoggedIn();
    const id = await addChat(me, her, 120);
    type Page = { messages: { seq: number }[]; more: boolean };
    const messagesBefore = async (seq: number) => {
      const path = `/api/messages.php?conversation=${id}&before=${seq}`;
      const page = (await (await sendRequest(path, { cookie: me.cookie })).json()) as Page;
      return [page.messages[0]?.seq, page.messages.at(-1)?.seq, page.more];
    };
    expect(await messagesBefore(Number.MAX_SAFE_INTEGER)).toEqual([71, 120, true]);
    expect(await messagesBefore(71)).toEqual([21, 70, true]);
    expect(await messagesBefore(21)).toEqual([1, 20, false]);
    expect(await messagesBefore(1)).toEqual([undefined, undefined, false]);
  });
});

describe("chat list", () => {
  beforeAll(() => addTestSite());

  /** A member with a chat of this many messages. */
  async function addChatOf(messages: number, name = "Aino") {
    const me = await addLoggedIn();
    const her = await addMember(HOST, { name });
    const id = await addChat(me, her, messages);
    const page = async (path: string, cookie = me.cookie) =>
      textOf(await sendRequest(path, { cookie }));
    return { me, her, id, page };
  }
  const rowsOf = (html: string) =>
    Array.from(html.matchAll(/<a href="(\/chats\/[^"]+)"[^>]*class="flex min-h-19/g), ([, to]) =>
      to?.replaceAll("&amp;", "&"),
    );
  const renderedTimesIn = (html: string) =>
    Array.from(html.matchAll(/data-seq="(\d+)"/g), ([, seq]) => Number(seq));

  test("without JavaScript the chat search finds names and words and links to the message", async () => {
    const { id, page } = await addChatOf(130);
    expect(await page("/chats")).toMatch(/<form[^>]*role="search"[^>]*action="\/chats"/);
    const found = await page("/chats?q=message%207");
    expect(rowsOf(found)).toEqual([
      ...[79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 7].map(
        (seq) => `/chats/${id}?at=${seq}&q=message+7#m${seq}`,
      ),
    ]);
    expect(found).toContain("11 results");
    expect(found).toMatch(/<mark[^>]*>message 7<\/mark>9/);
    const log = await page(`/chats/${id}?at=70&q=message+7`);
    expect(renderedTimesIn(log)).toEqual(Array.from({ length: 50 }, (_, n) => n + 45));
    expect(log).toContain('id="m70"');
    expect(rowsOf(log), "what was found stays beside it").toHaveLength(11);
    expect(rowsOf(await page("/chats?q=aino"))).toEqual([`/chats/${id}?q=aino`]);
  });

  test("an invalid chat search shows the reason and keeps the list", async () => {
    const { id, page } = await addChatOf(1);
    expect(await page("/chats?q=a")).toContain("too short");
    expect(rowsOf(await page("/chats?q=a"))).toEqual([`/chats/${id}`]);
    expect(await page(`/chats?q=${"a".repeat(61)}`)).toContain("too long");
    const none = await page("/chats?q=%22%3E%3Cb%3E");
    expect(none).toContain("Nothing found for");
    expect(none).not.toContain("<b>");
    expect(await page("/chats?q=")).not.toContain("Nothing found");
  });

  test("the unread-first switch is stored per browser, and only for members", async () => {
    const { me, id, page } = await addChatOf(1);
    const newer = await addChat(me, await addMember(HOST), 1);
    const set = "UPDATE participants SET unread = ?, last_message_at = ? WHERE conversation_id = ?";
    await env.DB.prepare(set).bind(1, 5, id).run();
    await env.DB.prepare(set).bind(0, 9, newer).run();
    expect(rowsOf(await page("/chats"))).toEqual([`/chats/${newer}`, `/chats/${id}`]);
    const press = (fields: Record<string, string>, cookie = me.cookie) =>
      postForm("/chats", fields, { cookie });
    const on = await press({ unread_first: "yes", next: `/chats/${newer}` });
    expect([on.status, on.headers.get("location")]).toEqual([303, `/chats/${newer}`]);
    const [line = ""] = on.headers.getSetCookie().filter((one) => one.startsWith("chats_order="));
    expect(line).toMatch(/^chats_order=unread;.*Max-Age=31536000/i);
    const cookie = `${me.cookie}; chats_order=unread`;
    const turned = await page("/chats", cookie);
    expect(rowsOf(turned)).toEqual([`/chats/${id}`, `/chats/${newer}`]);
    expect(turned).toMatch(/role="switch" aria-checked="true"/);
    const off = await press({ unread_first: "no", next: "//evil.example" }, cookie);
    expect(off.headers.get("location")).toBe("/chats");
    expect(off.headers.getSetCookie().join()).toMatch(/chats_order=;/);
    expect((await press({ unread_first: "maybe" })).status).toBe(422);
    expect((await press({ unread_first: "yes" }, "")).headers.get("location")).toMatch(/^\/login/);
  });

  test("a chat row shows relative time and the exact time", async () => {
    const { me, id, page } = await addChatOf(1);
    const at = Date.now() - 5 * 60_000;
    await env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE member_id = ?")
      .bind(at, me.id)
      .run();
    const html = await page("/chats");
    expect(rowsOf(html)).toEqual([`/chats/${id}`]);
    expect(html).toContain(`<time dateTime="${new Date(at).toISOString()}" title="`);
    expect(html).toMatch(/>5 min\.? ago<\/time>/);
  });

  test("an older page of a chat links both ways; a deleted position shows the newest", async () => {
    const { me, id, page } = await addChatOf(180);
    const middle = await page(`/chats/${id}?before=101`);
    expect(renderedTimesIn(middle)).toEqual(Array.from({ length: 50 }, (_, n) => n + 51));
    expect(middle).toContain(`/chats/${id}?before=51"`);
    expect(middle).toContain(`/chats/${id}?before=151"`);
    expect(await page(`/chats/${id}`)).not.toContain("later messages");
    for (const odd of ["at=0", "at=x", "before=-5", "at=99999999999999999999"])
      expect(renderedTimesIn(await page(`/chats/${id}?${odd}`)).at(-1), odd).toBe(180);
    await env.DB.prepare("UPDATE participants SET cleared_seq = 100 WHERE member_id = ?")
      .bind(me.id)
      .run();
    const gone = await sendRequest(`/chats/${id}?at=20`, { cookie: me.cookie });
    expect([gone.status, gone.headers.get("location")]).toEqual([302, `/chats/${id}`]);
  });

  test("a profile links to the end of an existing conversation", async () => {
    const { me, her, id, page } = await addChatOf(1);
    const end = `/members/${her.id}/chat?delete=ask`;
    expect(await page(`/members/${her.id}`)).toContain(end);
    const response = await sendRequest(end, { cookie: me.cookie });
    expect(response.headers.get("location")).toBe(`/chats/${id}?delete=ask`);
    await postForm(`/chats/${id}/delete`, {}, { cookie: me.cookie });
    expect(await page(`/members/${her.id}`)).not.toContain("delete=ask");
  });
});

describe("chat undo", () => {
  beforeAll(() => addTestSite());

  async function talking() {
    const me = await addLoggedIn();
    const her = await addMember(HOST, { name: "Ai<no>" });
    const id = await addChat(me, her, 3);
    const page = async (path: string) => textOf(await sendRequest(path, { cookie: me.cookie }));
    const remove = () => postForm(`/chats/${id}/delete`, {}, { cookie: me.cookie });
    return { me, id, page, remove };
  }
  const FORM = /<form(?=[^>]*method="post")[^>]*action="\/chats\/undo"/;
  const wordIn = (html: string) => /name="undo" value="([^"]+)"/.exec(html)?.[1] as string;

  test("without JavaScript the chat list confirms a deletion and undoes it by a form", async () => {
    const { me, id, page, remove } = await talking();
    const gone = await remove();
    const address = gone.headers.get("location") as string;
    expect([gone.status, address]).toEqual([303, expect.stringMatching(/^\/chats\?undo=[-\w]+$/)]);
    const html = await page(address);
    expect(html).toMatch(/Ai&lt;no&gt;\S* is deleted/);
    expect(html).toMatch(FORM);
    expect(html).not.toContain(`href="/chats/${id}"`);
    const undone = await postForm("/chats/undo", { undo: wordIn(html) }, { cookie: me.cookie });
    expect([undone.status, undone.headers.get("location")]).toEqual([303, "/chats"]);
    expect(await page("/chats")).toContain(`href="/chats/${id}"`);
    expect(await page(`/chats/${id}`)).toContain("message 3");
    expect(await page(address), "it is undone").not.toMatch(FORM);
  });

  test("an expired undo says so, and another member's undo is rejected", async () => {
    const { me, id, page, remove } = await talking();
    const word = wordIn(await page((await remove()).headers.get("location") as string));
    const other = await addLoggedIn();
    for (const [cookie, undo] of [
      [other.cookie, word],
      [me.cookie, "made-up"],
    ] as const) {
      const answer = await postForm("/chats/undo", { undo }, { cookie });
      expect(answer.headers.get("location")).toBe("/chats?undo=late");
    }
    expect(await page("/chats?undo=late")).toContain("too late to undo");
    expect(await page(`/chats?undo=${"x".repeat(300)}`)).not.toMatch(FORM);
    expect(await page(`/chats/${id}`)).not.toContain("message 3");
    const loggedOutResponse = await postForm("/chats/undo", { undo: word });
    expect(loggedOutResponse.headers.get("location")).toMatch(/^\/login/);
    expect((await postForm("/chats/undo", {}, { cookie: me.cookie })).status).toBe(400);
  });
});

describe("replies", () => {
  beforeAll(() => addTestSite());

  async function addTwoWithChat() {
    const me = await addLoggedIn({ premium: true, credits: 20, name: "Sam" });
    const her = await addLoggedIn({ premium: true, credits: 20, name: "Ines" });
    expect((await send(me.id, her.cookie, "Which trail?\nOr none?")).status).toBe(200);
    return { me, her, path: `/chats/${await conversationIdOf(HOST, me.id, her.id)}` };
  }
  const pageOf = async (path: string, cookie: string) =>
    textOf(await sendRequest(path, { cookie }));

  test("without JavaScript each message has a reply link, and a reply shows its quote", async () => {
    const { me, her, path } = await addTwoWithChat();
    const page = await pageOf(path, me.cookie);
    expect(page).toContain('href="?reply=1#composer"');
    expect(page).not.toContain('name="reply_to"');
    const replyPage = await pageOf(`${path}?reply=1`, me.cookie);
    expect(replyPage).toContain("Reply to Ines");
    expect(replyPage).toMatch(/name="reply_to" value="1"/);
    const message = {
      client_id: crypto.randomUUID(),
      text: "By the sea",
      reply_to: "1",
      price: "1",
    };
    const answer = await postForm(`${path}?reply=1`, message, { cookie: me.cookie });
    expect(answer.headers.get("location")).toBe(path);
    for (const cookie of [me.cookie, her.cookie]) {
      const read = await pageOf(path, cookie);
      expect(read).toMatch(/href="#m1"[^>]*>.*In reply to .*Which trail\?/s);
      expect(read).toMatch(/id="m1"/);
    }
  });

  test("an unknown message number quotes nothing, and a rejected form keeps the quote", async () => {
    const { me, path } = await addTwoWithChat();
    for (const odd of ["2", "0", "x", "99"])
      expect(await pageOf(`${path}?reply=${odd}`, me.cookie)).not.toContain('name="reply_to"');
    const empty = { client_id: crypto.randomUUID(), text: " ", reply_to: "1", price: "1" };
    const refused = await postForm(`${path}?reply=1`, empty, { cookie: me.cookie });
    expect(refused.status).toBe(422);
    expect(await textOf(refused)).toMatch(/name="reply_to" value="1"/);
  });

  test("the API replies to a message by number, and the message list returns it", async () => {
    const { me, her, path } = await addTwoWithChat();
    const call = {
      to: her.id,
      client_id: crypto.randomUUID(),
      text: "By the sea",
      reply_to: 1,
      price: 1,
    };
    const sent = await sendJsonRequest("/api/message.php", call, { cookie: me.cookie });
    expect(await sent.json()).toMatchObject({ message: { seq: 2, replyTo: 1 } });
    const list = `/api/messages.php?conversation=${path.slice(7)}&after=0`;
    const { messages } = (await (await sendRequest(list, { cookie: her.cookie })).json()) as {
      messages: object[];
    };
    expect(messages).toMatchObject([
      { seq: 1 },
      { seq: 2, reply: { seq: 1, text: "Which trail?" } },
    ]);
    expect(messages[0]).not.toHaveProperty("reply");
    for (const reply_to of [0, -1, 1.5, "1"]) {
      const odd = { ...call, client_id: crypto.randomUUID(), reply_to };
      expect((await sendJsonRequest("/api/message.php", odd, { cookie: me.cookie })).status).toBe(
        422,
      );
    }
  });
});

describe("reactions", () => {
  beforeAll(() => addTestSite());

  async function addTwoWithChat() {
    const me = await addLoggedIn({ premium: true, credits: 20, name: "Sam" });
    const her = await addLoggedIn({ premium: true, credits: 20, name: "Ines" });
    expect((await send(me.id, her.cookie, "Which trail?")).status).toBe(200);
    return { me, her, path: `/chats/${await conversationIdOf(HOST, me.id, her.id)}` };
  }
  const pageOf = async (path: string, cookie: string) =>
    textOf(await sendRequest(path, { cookie }));
  /** The reaction buttons: what each posts, and whether it is pressed. */
  const reactionButtonsOn = (page: string) =>
    Array.from(page.matchAll(/<button[^>]* name="reaction"[^>]*>/g), ([button]) => [
      /value="(\w*)"/.exec(button)?.[1],
      /aria-pressed="(\w+)"/.exec(button)?.[1],
    ]);

  test("without JavaScript a message gets a reaction and loses it; the other reads it", async () => {
    const { me, her, path } = await addTwoWithChat();
    expect(reactionButtonsOn(await pageOf(path, me.cookie))).toEqual([]);
    const chosen = reactionButtonsOn(await pageOf(`${path}?reply=1`, me.cookie));
    expect(chosen).toHaveLength(7);
    expect(chosen).toContainEqual(["heart", "false"]);
    const press = (reaction: string) =>
      postForm(`${path}/react`, { seq: "1", reaction, before: "9" }, { cookie: me.cookie });
    const pressed = await press("heart");
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("location")).toBe(`${path}?before=9#m1`);
    expect(await pageOf(path, her.cookie)).toContain("Sam reacted: ❤️");
    expect(await pageOf(path, me.cookie)).toContain("You reacted: ❤️");
    expect(reactionButtonsOn(await pageOf(`${path}?reply=1`, me.cookie))).toContainEqual([
      "",
      "true",
    ]);
    await press("");
    expect(await pageOf(path, her.cookie)).not.toContain("reacted:");
  });

  test("the API sets and removes a reaction and returns all; invalid ones are rejected", async () => {
    const { me, her, path } = await addTwoWithChat();
    const conversation = path.slice(7);
    const call = (fields: object, cookie = me.cookie) =>
      sendJsonRequest(
        "/api/reaction.php",
        { conversation, seq: 1, reaction: "fire", ...fields },
        { cookie },
      );
    const list = async (cookie: string) =>
      sendRequest(`/api/reaction.php?conversation=${conversation}&from=1`, { cookie });
    expect((await call({})).status).toBe(204);
    expect(await (await list(her.cookie)).json()).toEqual({
      reactions: [{ seq: 1, theirs: "fire" }],
    });
    expect((await call({ reaction: null })).status).toBe(204);
    expect(await (await list(her.cookie)).json()).toEqual({ reactions: [] });
    for (const odd of [{ reaction: "kiss" }, { reaction: "❤️" }, { seq: 0 }, { seq: "1" }])
      expect((await call(odd)).status, JSON.stringify(odd)).toBe(422);
    expect((await call({ seq: 2 })).status).toBe(404);
    const stranger = await addLoggedIn();
    expect((await call({}, stranger.cookie)).status).toBe(404);
    expect((await list(stranger.cookie)).status).toBe(404);
    for (const odd of ["from=0", "from=x", ""]) {
      const address = `/api/reaction.php?conversation=${conversation}&${odd}`;
      expect((await sendRequest(address, { cookie: me.cookie })).status, odd).toBe(400);
    }
    expect((await call({}, her.cookie)).status).toBe(204);
  });

  test("a member without credits can react and is told so", async () => {
    const { her } = await addTwoWithChat();
    const poor = await addLoggedIn({ name: "Bo" });
    expect((await send(poor.id, her.cookie, "Hello")).status).toBe(200);
    const own = `/chats/${await conversationIdOf(HOST, poor.id, her.id)}`;
    const page = await pageOf(`${own}?reply=1`, poor.cookie);
    expect(page).not.toContain('name="text"');
    expect(page).toContain('aria-label="React to this message"');
    expect(reactionButtonsOn(page)).toHaveLength(7);
    const heart = { seq: "1", reaction: "heart" };
    const pressed = await postForm(`${own}/react`, heart, { cookie: poor.cookie });
    expect(pressed.headers.get("location")).toBe(`${own}#m1`);
  });

  test("an unconfirmed member sees beside the reactions that they must confirm", async () => {
    const { her } = await addTwoWithChat();
    const late = await addLoggedIn({ status: "not_confirmed" });
    expect((await send(late.id, her.cookie, "Hello")).status).toBe(200);
    const own = `/chats/${await conversationIdOf(HOST, late.id, her.id)}`;
    const heart = { seq: "1", reaction: "heart" };
    const refused = await postForm(`${own}/react`, heart, { cookie: late.cookie });
    const back = refused.headers.get("location") ?? "";
    expect(back).toBe(`${own}?reply=1&refused=email_unconfirmed#m1`);
    const page = await pageOf(back.split("#")[0] ?? "", late.cookie);
    expect(page).toContain("Confirm your email address first. Then you can react.");
  });
});
