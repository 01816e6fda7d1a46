import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

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
