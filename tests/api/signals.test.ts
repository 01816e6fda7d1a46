import { beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  postForm,
  send,
  sendRequest,
  textOf,
} from "./app-client";

beforeAll(addTestSite);

const MONEY = "Could you send me 200 euros? I’ll pay you back";
const SEEN = "will see a word of caution beneath it";
const CAUTION = "never send money";

async function twoMembers() {
  const me = await addLoggedIn({ premium: true, credits: 20 });
  const her = await addLoggedIn({ name: "Ines", premium: true, credits: 20 });
  const id = await conversationIdOf(HOST, me.id, her.id);
  const page = async (cookie: string) => textOf(await sendRequest(`/chats/${id}`, { cookie }));
  const post = (path: string, text: string, more: Record<string, string> = {}) =>
    postForm(
      path,
      { client_id: crypto.randomUUID(), text, price: "1", ...more },
      { cookie: me.cookie },
    );
  return { me, her, id, page, post };
}

test("without JavaScript a risky message needs a second submit after a warning", async () => {
  const { her, post, id } = await twoMembers();
  const path = `/members/${her.id}/chat`;
  const before = (await count("messages")) ?? 0;
  const stopped = await post(path, MONEY);
  expect(stopped.status).toBe(422);
  const page = await textOf(stopped);
  expect(page).toContain("Scammers often write about money.");
  expect(page).toContain(`Ines ${SEEN}`);
  expect(page).toContain("Could you send me 200 euros?");
  expect(page).toMatch(/<input type="hidden" name="warned" value="yes"/);
  expect(await count("messages")).toBe(before);
  const sent = await post(path, MONEY, { warned: "yes" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/chats/${id}`]);
  expect(await count("messages")).toBe(before + 1);
});

test("text without spam signals is sent at once, in a new chat and an old one", async () => {
  const { her, post, id } = await twoMembers();
  expect((await post(`/members/${her.id}/chat`, "How was your weekend?")).status).toBe(303);
  expect((await post(`/chats/${id}`, "I work at a bank, by the way")).status).toBe(303);
  expect((await post(`/chats/${id}`, MONEY)).status).toBe(422);
});

test("only the recipient sees a warning, with report and block links", async () => {
  const { me, her, page } = await twoMembers();
  expect((await send(her.id, me.cookie, MONEY)).status).toBe(200);
  const read = await page(her.cookie);
  expect(read).toContain(CAUTION);
  expect(read).toMatch(
    new RegExp(
      `${CAUTION}[\\s\\S]{0,400}/members/${me.id}/report\\?screen=chat[\\s\\S]{0,400}ask=block`,
    ),
  );
  expect(await page(me.cookie)).not.toContain(CAUTION);
});

test("a phone number sent after ten messages raises no warning", async () => {
  const { me, her, page, post, id } = await twoMembers();
  for (let n = 0; n < 10; n++)
    expect((await send(her.id, me.cookie, `Line ${n}`)).status).toBe(200);
  expect((await post(`/chats/${id}`, "my number is 07700 900461")).status).toBe(303);
  expect(await page(her.cookie)).not.toContain("Take your time before you swap numbers");
  expect((await send(her.id, me.cookie, MONEY)).status).toBe(200);
  expect(await page(her.cookie)).toContain(CAUTION);
});

test("the warning is in the viewer's own language", async () => {
  const { me, her, id } = await twoMembers();
  await send(her.id, me.cookie, "Kannst du mir bitte 200 Euro leihen?");
  const page = await textOf(
    await sendRequest(`/chats/${id}`, { cookie: her.cookie, language: "fi" }),
  );
  expect(page).toContain("älä koskaan lähetä rahaa");
});
