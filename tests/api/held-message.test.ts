import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { MONEY_REQUEST } from "../support/held-messages";
import { addMember, addSite } from "../support/test-database";
import { logIn, postForm, sendJsonRequest, sendRequest, textOf } from "./app-client";

const NOTE = "We’ll look at this message first";

/**
 * A member who wrote to two others about money, so that the next message is held for moderation,
 * and its recipient.
 */
async function addHeldSender() {
  const site = await addSite({ held_after: 2 });
  const me = await addMember(site, { premium: true, credits: 9 });
  const her = await addMember(site, { name: "Ines", premium: true, credits: 9 });
  const by = { cookie: await logIn(me), origin: `https://${site}` };
  const hers = { cookie: await logIn(her), origin: `https://${site}` };
  const sendMessage = (to: string, text = MONEY_REQUEST, client_id = crypto.randomUUID()) =>
    sendJsonRequest("/api/message.php", { to, client_id, text, price: 1 }, by);
  for (let n = 0; n < 2; n++)
    expect((await sendMessage((await addMember(site)).id)).status).toBe(200);
  const page = () => sendRequest(`/members/${her.id}/chat`, by).then(textOf);
  const decide = (status: string, reason: string) =>
    env.DB.prepare("UPDATE held_messages SET status = ?, reason = ? WHERE sender_id = ?")
      .bind(status, reason, me.id)
      .run();
  return { site, me, her, by, hers, sendMessage, page, decide };
}
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
];

test("the endpoint returns that a message is held, the same on every retry", async () => {
  const { site, me, her, by, hers, sendMessage } = await addHeldSender();
  const id = crypto.randomUUID();
  for (let n = 0; n < 2; n++)
    expect(await codeOf(await sendMessage(her.id, MONEY_REQUEST, id))).toEqual([403, "held"]);
  expect(await codeOf(await sendMessage(her.id, "Hello"))).toEqual([403, "held_before"]);
  const chat = `/chats/${await conversationIdOf(site, me.id, her.id)}`;
  for (const one of [by, hers]) expect((await sendRequest(chat, one)).status).toBe(404);
  expect(await textOf(await sendRequest("/chats", hers))).not.toContain(MONEY_REQUEST);
});

test("without JavaScript the chat shows the held message instead of the form", async () => {
  const { her, by, page } = await addHeldSender();
  const path = `/members/${her.id}/chat`;
  expect(await page()).toMatch(/<textarea/);
  const form = { client_id: crypto.randomUUID(), text: MONEY_REQUEST, price: "1", warned: "yes" };
  const held = await postForm(path, form, by);
  expect([held.status, held.headers.get("location")]).toEqual([303, path]);
  const shown = await page();
  expect(shown).toContain(NOTE);
  expect(shown).toContain(MONEY_REQUEST);
  expect(shown).not.toMatch(/<textarea/);
});

test("a rejected or undelivered held message is explained above the form", async () => {
  const { her, sendMessage, page, decide } = await addHeldSender();
  await sendMessage(her.id);
  await decide("refused", "It asks strangers for money");
  const refused = await page();
  expect(refused).toContain("We didn’t pass this message on, and it cost nothing.");
  expect(refused).toContain("It asks strangers for money");
  expect(refused).toMatch(/<textarea/);
  await decide("unsent", "price_changed");
  const undeliveredPage = await page();
  expect(undeliveredPage).toContain("This message was fine, but it couldn’t be delivered any more");
  expect(undeliveredPage).not.toContain("price_changed");
});

test("a member who was written to first sees their pending text above the form", async () => {
  const { site, me, her, by, hers, sendMessage } = await addHeldSender();
  await sendMessage(her.id);
  const call = { to: me.id, client_id: crypto.randomUUID(), text: "Hello you", price: 1 };
  expect((await sendJsonRequest("/api/message.php", call, hers)).status).toBe(200);
  const chat = `/chats/${await conversationIdOf(site, me.id, her.id)}`;
  const mine = await textOf(await sendRequest(chat, by));
  for (const text of [NOTE, MONEY_REQUEST, "Hello you", "<textarea"]) expect(mine).toContain(text);
  expect(await textOf(await sendRequest(chat, hers))).not.toContain(MONEY_REQUEST);
});

test("the same text to many members is warned about before the next one", async () => {
  const { site, by } = await addHeldSender();
  const text = `${"I would love to know what makes you laugh, ".repeat(2)}really.`;
  const write = async (more: Record<string, string> = {}) => {
    const to = await addMember(site);
    const form = { client_id: crypto.randomUUID(), text, price: "1", ...more };
    return postForm(`/members/${to.id}/chat`, form, by);
  };
  for (let n = 0; n < 2; n++) expect((await write()).status).toBe(303);
  const warned = await write();
  expect(warned.status).toBe(422);
  const page = await textOf(warned);
  expect(page).toContain("You’ve sent these words to others today.");
  expect(page).not.toContain("will see a word of caution");
});
