import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { addLike } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

beforeAll(addTestSite);

test("chats.php totals cover all conversations of the member and nobody else's", async () => {
  const me = await addLoggedIn({ premium: true, credits: 9 });
  const one = await addLoggedIn();
  const two = await addLoggedIn();
  for (const text of ["a", "b", "c"]) await send(one.id, me.cookie, text);
  await send(two.id, me.cookie);
  await send(me.id, two.cookie); // rejected: two has no credits
  expect(await (await sendRequest("/api/chats.php", { cookie: me.cookie })).json()).toMatchObject({
    total_unread: 0,
    total_messages: 4,
  });
  expect(await (await sendRequest("/api/chats.php", { cookie: one.cookie })).json()).toMatchObject({
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
  expect(await (await sendRequest("/api/chats.php", { cookie: one.cookie })).json()).toMatchObject({
    total_unread: 0,
    total_messages: 0,
  });
  expect(await (await sendRequest("/api/chats.php", { cookie: two.cookie })).json()).toMatchObject({
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
    expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).not.toContain("locale");
    expect(answer.headers.getSetCookie().join()).toContain("auth.session=;");
  }
});
