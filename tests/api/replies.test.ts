import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
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

async function addTwoWithChat() {
  const me = await addLoggedIn({ premium: true, credits: 20, name: "Sam" });
  const her = await addLoggedIn({ premium: true, credits: 20, name: "Ines" });
  expect((await send(me.id, her.cookie, "Which trail?\nOr none?")).status).toBe(200);
  return { me, her, path: `/chats/${await conversationIdOf(HOST, me.id, her.id)}` };
}
const pageOf = async (path: string, cookie: string) => textOf(await sendRequest(path, { cookie }));

test("without JavaScript each message has a reply link, and a reply shows its quote", async () => {
  const { me, her, path } = await addTwoWithChat();
  const page = await pageOf(path, me.cookie);
  expect(page).toContain('href="?reply=1#composer"');
  expect(page).not.toContain('name="reply_to"');
  const replyPage = await pageOf(`${path}?reply=1`, me.cookie);
  expect(replyPage).toContain("Reply to Ines");
  expect(replyPage).toMatch(/name="reply_to" value="1"/);
  const message = { client_id: crypto.randomUUID(), text: "By the sea", reply_to: "1", price: "1" };
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
  expect(messages).toMatchObject([{ seq: 1 }, { seq: 2, reply: { seq: 1, text: "Which trail?" } }]);
  expect(messages[0]).not.toHaveProperty("reply");
  for (const reply_to of [0, -1, 1.5, "1"]) {
    const odd = { ...call, client_id: crypto.randomUUID(), reply_to };
    expect((await sendJsonRequest("/api/message.php", odd, { cookie: me.cookie })).status).toBe(
      422,
    );
  }
});
