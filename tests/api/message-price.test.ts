import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { addChat } from "../support/add-chat";
import { addOrder } from "../support/add-order";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";

beforeAll(() => addTestSite());

/** A member with many credits on a site with this price, and a recipient. */
async function addSenderAtPrice(message_credits: number) {
  const site = await addSite({ message_credits });
  const me = await addMember(site, { premium: true, credits: 5 });
  const other = await addMember(site, { name: "Ines" });
  const by = { cookie: await logIn(me), origin: `https://${site}` };
  const id = await conversationIdOf(site, me.id, other.id);
  return { me, other, by, path: `/members/${other.id}/chat`, chat: `/chats/${id}` };
}
const messageTo = (to: string) => ({ to, client_id: crypto.randomUUID(), text: "hello" });

test("the endpoint returns the new price and then stores the message under the same id", async () => {
  const { other, by } = await addSenderAtPrice(2);
  const message = messageTo(other.id);
  for (const price of [undefined, 1, 3]) {
    const answer = await sendJsonRequest("/api/message.php", { ...message, price }, by);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: { code: "price_changed", fields: { price: "2" } } },
    ]);
  }
  const sent = await sendJsonRequest("/api/message.php", { ...message, price: 2 }, by);
  expect(await sent.json()).toMatchObject({ message: { credits: 2, balance: 3 } });
});

test("a form with an outdated price comes back with its text and the new price", async () => {
  const { by, path, chat } = await addSenderAtPrice(2);
  expect(await textOf(await sendRequest(path, by))).toMatch(/name="price" value="2"/);
  const form = { client_id: crypto.randomUUID(), text: "not to be lost" };
  const refused = await postForm(path, { ...form, price: "1" }, by);
  expect(refused.status).toBe(409);
  const page = await textOf(refused);
  expect(page).toContain("not to be lost");
  expect(page).toContain("The price has changed, so nothing was sent or charged.");
  expect(page).toMatch(/name="price" value="2"/);
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*>Send at this price/);
  const sent = await postForm(path, { ...form, price: "2" }, by);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, chat]);
});

test("the form of a free first message has no price and costs nothing", async () => {
  const me = await addLoggedIn({ credits: 3 });
  const other = await addMember(HOST);
  const path = `/members/${other.id}/chat`;
  expect(await textOf(await sendRequest(path, me))).toMatch(/name="price" value="0"/);
  const form = { client_id: crypto.randomUUID(), text: "hello", price: "0" };
  expect((await postForm(path, form, me)).status).toBe(303);
});

test("a message no longer free comes back with its text, even once the two have a chat", async () => {
  const me = await addLoggedIn({ credits: 3 });
  const other = await addLoggedIn({ premium: true, credits: 1 });
  expect((await send(me.id, other.cookie)).status).toBe(200);
  const form = { client_id: crypto.randomUUID(), text: "not to be lost", price: "0" };
  const refused = await postForm(`/members/${other.id}/chat`, form, me);
  expect(refused.status).toBe(409);
  const page = await textOf(refused);
  expect(page).toContain("not to be lost");
  expect(page).toMatch(/name="price" value="1"/);
});

test("with too few credits the chat links to buying and back", async () => {
  const me = await addLoggedIn({ premium: true });
  const other = await addMember(HOST);
  const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
  expect(page).toContain(`href="/credits?chat=${other.id}"`);
  const credits = await textOf(await sendRequest(`/credits?chat=${other.id}`, me));
  expect(credits).toContain(`href="/members/${other.id}/chat"`);
  for (const wrong of ["", "?chat=", "?chat=//evil.test", "?chat=../x"])
    expect(await textOf(await sendRequest(`/credits${wrong}`, me))).not.toContain(
      "Back to the chat",
    );
});

test("an unconfirmed member gets the code form and a resend button in the chat", async () => {
  const me = await addLoggedIn({ status: "not_confirmed", credits: 5 });
  const other = await addMember(HOST);
  const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
  expect(page).toMatch(/<form[^>]*action="\/complete-signup\/code"[^>]*>/);
  expect(page).toMatch(/<form[^>]*action="\/complete-signup\/letter"[^>]*>/);
  expect(page).toContain('autoComplete="one-time-code"');
});

test("a buyer sees each message's price at the rate paid, on every page that sends", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const other = await addMember(HOST);
  const chat = await addChat(me, other, 2);
  const paths = [`/chats/${chat}`, `/chats/${chat}/photo`];
  const priceIn = (html: string) => /1 credit(?:, from €[\d.]+| \(€[\d.]+\))?/.exec(html)?.[0];
  const readPrices = async () => {
    const pages = await Promise.all(paths.map(async (path) => textOf(await sendRequest(path, me))));
    return pages.map(priceIn);
  };
  expect((await readPrices()).join()).not.toContain("(");
  await addOrder(me, { price: 1190, credits: 10 });
  expect(await readPrices()).toEqual(["1 credit (€1.19)", "1 credit (€1.19)"]);
});
