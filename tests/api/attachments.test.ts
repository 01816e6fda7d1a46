import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";
import { changeProfile } from "../support/member-fixtures";
import { png } from "../support/pictures";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, HOST, postForm, send, sendRequest, textOf } from "./app-client";

const WARNING = FICTIONAL_LABELS.fictional_warning.en;
const AGREE = "I know that there’s nobody behind this profile for me to meet";

beforeAll(() => addSite({ ...FICTIONAL_LABELS }, HOST));

/** A member who wrote to a member, or to a fictional profile, for free. */
async function addFreeChat(fictional: boolean) {
  const me = await addLoggedIn({ credits: 9 });
  const other = await addMember(HOST, { name: "Nova" });
  if (fictional) await changeProfile(other.id, { fictional: 1 });
  expect((await send(other.id, me.cookie)).status).toBe(200);
  const id = await conversationIdOf(HOST, me.id, other.id);
  return { me, other, id, page: async (path: string) => textOf(await sendRequest(path, me)) };
}
const gift = (more: Record<string, string> = {}) => ({
  client_id: crypto.randomUUID(),
  gift: "rose",
  gift_credits: "2",
  ...more,
});
async function photo(more: Record<string, string> = {}) {
  const body = new FormData();
  body.set("photo", new File([await png(40, 50)], "me.png", { type: "image/png" }));
  const all = { client_id: crypto.randomUUID(), photo_credits: "1", ...more };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  return body;
}

test.each(["gift", "photo"])(
  "the %s page asks for the fictional-profile consent once",
  async (what) => {
    const { me, id, page } = await addFreeChat(true);
    const path = `/chats/${id}/${what}`;
    const post = async (more: Record<string, string> = {}) =>
      what === "gift"
        ? postForm(path, gift(more), me)
        : sendRequest(path, { method: "POST", body: await photo(more), cookie: me.cookie });
    const before = await page(path);
    expect([before.includes(WARNING), before.includes(AGREE)]).toEqual([true, true]);
    expect(before).toMatch(/<input(?=[^>]*name="agrees")(?=[^>]*required)[^>]*>/);
    const refused = await post();
    expect([
      refused.status,
      (await textOf(refused)).includes("First tick the box to agree"),
    ]).toEqual([403, true]);
    const changed = await post({ agrees: "on", [`${what}_credits`]: "0" });
    expect(await textOf(changed)).toMatch(/<input(?=[^>]*name="agrees")(?=[^>]*checked)[^>]*>/);
    const sent = await post({ agrees: "on" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
    expect(await page(path)).not.toContain(AGREE);
    expect((await post()).status).toBe(303);
  },
);

test("gift and photo pages to a real member show no warning and no consent", async () => {
  const { id, page } = await addFreeChat(false);
  for (const what of ["gift", "photo"]) {
    const html = await page(`/chats/${id}/${what}`);
    expect([html.includes(WARNING), html.includes('name="agrees"')]).toEqual([false, false]);
  }
});

test("a gift can open a conversation; a photo cannot, and the page says so", async () => {
  const me = await addLoggedIn({ credits: 3 });
  const her = await addLoggedIn({ name: "Ines", credits: 3 });
  const path = `/members/${her.id}/gift`;
  const first = await textOf(await sendRequest(`/members/${her.id}/chat`, me));
  expect(first).toContain(`href="${path}"`);
  expect(first).toContain("Photos can be sent after the first message.");
  expect(first).not.toContain("Send a photo");
  const id = await conversationIdOf(HOST, me.id, her.id);
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? { body: await photo() } : {};
    const answer = await sendRequest(`/chats/${id}/photo`, { method, ...body, cookie: me.cookie });
    expect(answer.status).toBe(404);
  }
  const page = await textOf(await sendRequest(path, me));
  expect(page).toContain(`href="/members/${her.id}/chat"`);
  expect((await postForm(path, gift({ gift_credits: "0" }), me)).status).toBe(409);
  const sent = await postForm(path, gift(), me);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
  const log = await textOf(await sendRequest(`/chats/${id}`, her));
  expect(log).toMatch(/#rose"[\s\S]*?href="\?reply=1#composer"/);
  expect((await sendRequest(path, me)).headers.get("location")).toBe(`/chats/${id}/gift`);
});

test("a member without a free first message or enough credits sees why instead of gifts", async () => {
  const her = await addMember(HOST);
  const readText = async (options: Parameters<typeof addLoggedIn>[0], started = 0) => {
    const me = await addLoggedIn(options);
    await env.DB.prepare("UPDATE accounts SET conversations_started = ? WHERE id = ?")
      .bind(started, me.id)
      .run();
    return textOf(await sendRequest(`/members/${her.id}/gift`, me));
  };
  expect(await readText({ credits: 9 }, 2)).toContain("You’ve already started 2 conversations");
  expect(await readText({ credits: 1 })).toContain("A gift costs 2 credits or more");
  expect(await readText({ credits: 9 })).toContain("Send the gift");
});

test("a photo rejected by staff shows as removed to both, and its bytes get 404", async () => {
  const { me, id, page } = await addFreeChat(false);
  const path = `/chats/${id}/photo`;
  const body = await photo();
  expect((await sendRequest(path, { method: "POST", body, cookie: me.cookie })).status).toBe(303);
  const row = await env.DB.prepare(
    "UPDATE chat_photos SET refused_at = 1 WHERE conversation_id = ? RETURNING id",
  )
    .bind(id)
    .first<{ id: string }>();
  const log = await page(`/chats/${id}`);
  expect(log).toContain("We’ve taken this photo down.");
  expect(log).not.toContain(`photos/${row?.id}/main`);
  expect((await sendRequest(`/chats/${id}/photos/${row?.id}/main`, me)).status).toBe(404);
});

test("an emptied chat links to the conversation start with suggested questions", async () => {
  const { me, other, id } = await addFreeChat(false);
  await changeProfile(other.id, { region: "NL-NH" });
  const back = `/members/${other.id}/chat`;
  expect((await postForm(`/chats/${id}/delete`, {}, me)).status).toBe(303);
  expect((await sendRequest(`/chats/${id}`, me)).headers.get("location")).toBe(back);
  const page = await textOf(await sendRequest(back, me));
  expect(page).toContain("Questions to begin with");
  expect(page).not.toContain("Photos can be sent after");
});
