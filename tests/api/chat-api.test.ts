import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { newId } from "~/kit/ids";
import { addChat } from "../support/add-chat";
import { addLoggedIn, addTestSite, HOST, send, sendJsonRequest, sendRequest } from "./app-client";

beforeAll(addTestSite);

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
    expect(await json(await remove(body, third.cookie)), JSON.stringify(body)).toMatchObject(none);
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
  const before = async (seq: number) => {
    const path = `/api/messages.php?conversation=${id}&before=${seq}`;
    const page = (await (await sendRequest(path, { cookie: me.cookie })).json()) as Page;
    return [page.messages[0]?.seq, page.messages.at(-1)?.seq, page.more];
  };
  expect(await before(Number.MAX_SAFE_INTEGER)).toEqual([71, 120, true]);
  expect(await before(71)).toEqual([21, 70, true]);
  expect(await before(21)).toEqual([1, 20, false]);
  expect(await before(1)).toEqual([undefined, undefined, false]);
});
