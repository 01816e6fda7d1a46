import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { changeProfile } from "../support/member-fixtures";
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

beforeAll(addTestSite);

/** Two members with a chat, the first with this many credits. */
async function addTwoWithChat(credits: number) {
  const me = await addLoggedIn({ premium: true, credits: credits + 1 });
  const her = await addLoggedIn({ credits: 2 });
  expect((await send(her.id, me.cookie)).status).toBe(200);
  const id = await conversationIdOf(HOST, me.id, her.id);
  const page = (who = me) => sendRequest(`/chats/${id}/gift`, { cookie: who.cookie });
  const sendGift = (fields: Record<string, string> = {}, who = me) =>
    postForm(
      `/chats/${id}/gift`,
      { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2", ...fields },
      { cookie: who.cookie },
    );
  return { me, her, id, page, give: sendGift };
}
const stored = (id: string) =>
  env.DB.prepare("SELECT gift FROM messages WHERE conversation_id = ? AND gift IS NOT NULL")
    .bind(id)
    .all();

test("without JavaScript a gift shows its price, is sent once and seen by both", async () => {
  const { me, her, id, page, give: sendGift } = await addTwoWithChat(5);
  const html = await textOf(await page());
  expect(html).toMatch(/value="rose"[\s\S]*?#rose"[\s\S]*?rose<\/span>[\s\S]*?2 credits/);
  expect(html).toMatch(/<input(?=[^>]*disabled)(?=[^>]*value="diamond")/);
  expect(html).toContain("You have 5 credits.");
  const client_id = crypto.randomUUID();
  for (let n = 0; n < 2; n++) {
    const sent = await sendGift({ client_id });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
  }
  expect((await stored(id)).results).toEqual([{ gift: "rose" }]);
  for (const who of [me, her]) {
    const log = await textOf(await sendRequest(`/chats/${id}`, { cookie: who.cookie }));
    expect(log).toMatch(/#rose"[\s\S]*?Gift: [^<]*rose/);
    expect(log).toContain(who === me ? "You sent a gift: " : "Sent you a gift: ");
  }
  const chats = await (await sendRequest("/api/chats.php", { cookie: her.cookie })).json();
  expect(chats).toMatchObject({ chats: [{ conversation: { id, preview: "", gift: "rose" } }] });
});

test("an unknown gift is rejected, keeps its text and costs nothing", async () => {
  const { id, give: sendGift, page, me } = await addTwoWithChat(2);
  const refused = async (fields: Record<string, string>) => {
    const answer = await sendGift(fields);
    return [answer.status, await textOf(answer)] as const;
  };
  const [none, message] = await refused({ gift: "house" });
  expect([none, message.includes("Choose a gift first.")]).toEqual([422, true]);
  const [changed, priceError] = await refused({ gift_credits: "1" });
  expect([changed, priceError.includes("The price has changed")]).toEqual([409, true]);
  const [poor, creditsError] = await refused({ gift: "diamond" });
  expect([poor, creditsError.includes("You don’t have enough credits for this gift.")]).toEqual([
    402,
    true,
  ]);
  expect((await sendGift({ price: "0" })).status).toBe(400);
  expect((await stored(id)).results).toEqual([]);
  expect((await sendGift()).status).toBe(303);
  const short = await textOf(await page(me));
  expect(short).toContain("A gift costs 2 credits or more, and you have 0 credits.");
});

test("nobody else can open the gift page of a conversation or send from it", async () => {
  const { id, page, give: sendGift, her, me } = await addTwoWithChat(5);
  const other = await addLoggedIn({ credits: 9 });
  for (const answer of [await page(other), await sendGift({}, other)])
    expect(answer.status).toBe(404);
  const visitor = await sendRequest(`/chats/${id}/gift`);
  expect(visitor.headers.get("location")).toMatch(/^\/login/);
  await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
  for (const answer of [await page(), await sendGift()]) expect(answer.status).toBe(404);
  expect((await stored(id)).results).toEqual([]);
});

test("the gift page to a member blocked since shows the reason and links on", async () => {
  const { page, give: sendGift, her, me } = await addTwoWithChat(5);
  const first = (who = me) => sendRequest(`/members/${her.id}/gift`, { cookie: who.cookie });
  await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
  for (const answer of [await page(), await first()]) {
    expect(answer.status).toBe(404);
    const html = await textOf(answer);
    expect(html).toContain("This member has left, or one of you has blocked the other.");
    expect(html).toContain('href="/chats"');
    expect(html).toContain('href="/settings/blocked"');
  }
  const html = await textOf(await sendGift());
  expect(html).toContain("That wasn’t sent");
  expect(html).toContain("Nothing was charged for it.");
});

test("a gift, photo or text to a deactivated member fails without a charge", async () => {
  const { id, give: sendGift, her, me } = await addTwoWithChat(5);
  await changeProfile(her.id, { status: "disabled" });
  await env.DB.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?").bind(her.id).run();
  const message = { client_id: crypto.randomUUID(), text: "Hello", price: "1" };
  const sent = [
    await sendGift(),
    await postForm(`/chats/${id}`, message, { cookie: me.cookie }),
    await postForm(
      `/members/${her.id}/gift`,
      { client_id: crypto.randomUUID(), gift: "rose", gift_credits: "2" },
      { cookie: me.cookie },
    ),
  ];
  for (const answer of sent) {
    expect(answer.status).toBe(404);
    expect(await textOf(answer)).toContain("Nothing was charged for it.");
  }
  const wallet = await textOf(await sendRequest("/credits", { cookie: me.cookie }));
  expect(wallet).toContain("5 credits");
});

test("a profile shows received gifts only where enabled, without the givers' names", async () => {
  const { me, her, give: sendGift } = await addTwoWithChat(9);
  for (let n = 0; n < 2; n++) await sendGift();
  const other = await addLoggedIn();
  const seen = async () =>
    textOf(await sendRequest(`/members/${her.id}`, { cookie: other.cookie }));
  expect(await seen()).not.toContain("Gifts received");
  const on = { switch: "gifts", on: true };
  expect((await sendJsonRequest("/api/privacy.php", on, { cookie: her.cookie })).status).toBe(204);
  const profile = await seen();
  expect(profile).toMatch(/Gifts received[\s\S]*?#rose"[\s\S]*?rose[\s\S]*?× 2/);
  expect(profile).not.toContain(me.id);
});
