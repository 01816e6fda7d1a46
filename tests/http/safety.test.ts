import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addBlock, changeProfile } from "../support/people";
import { addChat } from "../support/talk";
import { addMember, addSite, mailOf } from "../support/world";
import { addLoggedIn, ask, HOST, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});

type Me = Awaited<ReturnType<typeof addLoggedIn>>;
let me: Me;
beforeEach(async () => {
  await env.DB.batch(
    ["reports", "evidence", "complaints", "outbox"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  me = await addLoggedIn({ gender: "male", name: "Sam" });
});

const post = (path: string, fields: Record<string, string>, cookie?: string) =>
  ask(path, {
    method: "POST",
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const page = async (path: string, cookie = me.cookie) => (await ask(path, { cookie })).text();
const report = (
  id: string,
  given: Record<string, string> = {},
  cookie: string | undefined = me.cookie,
) =>
  post(
    `/members/${id}/report`,
    { client_id: crypto.randomUUID(), place: "profile", reason: "fake", ...given },
    cookie,
  );
const count = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const numberIn = (html: string) => /\b[2-9C-Y]{4}-[2-9C-Y]{4}\b/.exec(html)?.[0];
/** The menu "…" of a page: what its lines lead to. */
const menuOf = (html: string) => {
  const panel = /<div id="safety-menu"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
  return Array.from(panel.matchAll(/href="([^"]+)"/g), ([, to]) => to?.replaceAll("&amp;", "&"));
};

test("the menu beside somebody reports and blocks, from search, from likes and in every chat, where it deletes too; oneself has none", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const [to, other] = [`/members/${her.id}`, await addMember(HOST)];
  for (const path of [to, `/likes/m/${her.id}`])
    expect(menuOf(await page(path)), path).toEqual([
      `${to}/report?place=profile`,
      `${path}?ask=block`,
    ]);
  const first = `/members/${other.id}`;
  expect(menuOf(await page(`${first}/chat`))).toEqual([
    first,
    `${first}/report?place=chat`,
    `${first}/chat?ask=block`,
  ]);
  const chat = await addChat(me, her, 2);
  expect(menuOf(await page(`/chats/${chat}`))).toEqual([
    to,
    `${to}/report?place=chat`,
    `/chats/${chat}?ask=block`,
    `/chats/${chat}?delete=ask`,
  ]);
  expect(await page(`/members/${me.id}`)).not.toContain('id="safety-menu"');
});

test("somebody hidden by now is still reported and blocked from the chat", async () => {
  const her = await addMember(HOST);
  const chat = await addChat(me, her, 2);
  await changeProfile(her.id, { status: "hidden" });
  expect(menuOf(await page(`/chats/${chat}`))).toContain(`/members/${her.id}/report?place=chat`);
  expect((await report(her.id, { place: "chat" })).status).toBe(200);
});

test("a report shows its number and what happens next; the same form sent again shows the same number", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const form = await page(`/members/${her.id}/report`);
  for (const words of [
    "Aino",
    'value="fake"',
    'value="threats"',
    'value="sexual"',
    'value="minor"',
    'value="other"',
    "90 days",
  ])
    expect(form).toContain(words);
  const client_id = crypto.randomUUID();
  const answer = await report(her.id, { client_id, reason: "threats", words: "He threatened me." });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("within 14 days");
  expect(html).toContain(mailOf(me.id));
  expect(await env.DB.prepare("SELECT case_number, kind, body FROM complaints").first()).toEqual({
    case_number: numberIn(html),
    kind: "member",
    body: "He threatened me.",
  });
  expect(
    numberIn(
      await (
        await report(her.id, { client_id, reason: "threats", words: "He threatened me." })
      ).text(),
    ),
  ).toBe(numberIn(html));
  expect([await count("complaints"), await count("reports"), await count("evidence")]).toEqual([
    1, 1, 1,
  ]);
});

test("whose address is not confirmed reports like everybody, and reads why no mail comes", async () => {
  const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
  const answer = await report((await addMember(HOST)).id, {}, fresh.cookie);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("/complete-signup");
  expect(html).not.toContain(mailOf(fresh.id));
});

test("nobody, oneself, somebody of another site and somebody who blocked look the same, and nothing is stored", async () => {
  const [blocker, hidden] = [
    await addMember(HOST),
    await addMember(HOST, { profileStatus: "hidden" }),
  ];
  const elsewhere = await addMember(await addSite());
  await addBlock(blocker, me);
  for (const id of [blocker.id, hidden.id, elsewhere.id, me.id, newId(), "nobody"]) {
    expect(
      [
        (await ask(`/members/${id}/report`, { cookie: me.cookie })).status,
        (await report(id)).status,
      ],
      id,
    ).toEqual([404, 404]);
  }
  expect(await count("complaints")).toBe(0);
});

test("a visitor is sent to log in, and nothing is stored", async () => {
  const her = await addMember(HOST);
  expect((await ask(`/members/${her.id}/report`)).headers.get("location")).toMatch(
    /^\/login\?next=/,
  );
  expect([(await report(her.id, {}, "")).status, (await ask("/settings/blocked")).status]).toEqual([
    302, 302,
  ]);
  expect(await count("complaints")).toBe(0);
});

test("what does not fit is refused with the words kept, and a field that the form does not have is refused", async () => {
  const her = await addMember(HOST);
  const long = await report(her.id, { words: "x".repeat(1001) });
  expect(long.status).toBe(422);
  expect(await long.text()).toContain("x".repeat(1001));
  const wrongs: Record<string, string>[] = [
    { reason: "ugly" },
    { reason: "" },
    { place: "street" },
    { client_id: "1" },
  ];
  for (const wrong of wrongs) expect((await report(her.id, wrong)).status).toBe(422);
  // Enter in a field sends the form without a reason: it is asked for.
  const asked = await post(
    `/members/${her.id}/report`,
    { client_id: crypto.randomUUID(), place: "profile" },
    me.cookie,
  );
  expect([asked.status, (await asked.text()).includes('id="reason-error"')]).toEqual([422, true]);
  expect((await report(her.id, { status: "closed" })).status).toBe(400);
  expect(await count("complaints")).toBe(0);
});

test("the twenty-first of a day is told so in words, keeps what was written, and stores nothing", async () => {
  for (let n = 0; n < 20; n++) expect((await report((await addMember(HOST)).id)).status).toBe(200);
  const answer = await report((await addMember(HOST)).id, { words: "One more thing." });
  const html = await answer.text();
  expect(answer.status).toBe(429);
  for (const words of ["as many reports today", "One more thing."]) expect(html).toContain(words);
  expect(await count("complaints")).toBe(20);
});

test("a report that blocks keeps the chat as evidence, and shows it to nobody", async () => {
  const her = await addLoggedIn({ name: "Aino" });
  const chat = await addChat(me, her, 3);
  const html = await (await report(her.id, { place: "chat", block: "on" })).text();
  expect(html).toContain("/settings/blocked");
  expect(
    JSON.parse(
      (await env.DB.prepare("SELECT messages FROM evidence").first<string>("messages")) ?? "",
    ),
  ).toHaveLength(3);
  const seen = await Promise.all(
    [me, her].flatMap(({ cookie }) =>
      [
        `/chats/${chat}`,
        "/chats",
        `/members/${her.id}/report`,
        "/settings/blocked",
        "/api/chats.php",
      ].map((path) => page(path, cookie)),
    ),
  );
  for (const text of [html, ...seen]) expect(text).not.toContain("message 3");
  expect([
    (await ask(`/chats/${chat}`, { cookie: me.cookie })).status,
    (await ask(`/chats/${chat}`, { cookie: her.cookie })).status,
  ]).toEqual([404, 404]);
});

test("the blocked are listed with the way back and the report; who blocked the member is not", async () => {
  expect(await page("/settings/blocked")).toContain("You have not blocked anybody");
  const [her, blocker] = [
    await addMember(HOST, { name: "Aino" }),
    await addMember(HOST, { name: "Bruno" }),
  ];
  await addBlock(blocker, me);
  await post(`/members/${her.id}`, { intent: "block", next: "/settings/blocked" }, me.cookie);
  const html = await page("/settings/blocked");
  expect(html).toContain("Aino");
  expect(html).toContain(`/members/${her.id}/report`);
  expect(html).not.toContain("Bruno");
  expect((await report(her.id)).status).toBe(200);
});

test("a block from a chat and its end lead to the list with a notice, and back again", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const chat = await addChat(me, her, 1);
  const question = await page(`/chats/${chat}?ask=block`);
  expect(question).toMatch(/<dialog[^>]* open=""/);
  expect(question).toContain("in your account menu, under “Blocked”");
  const deed = async (intent: string) =>
    (
      await post(`/members/${her.id}`, { intent, next: "/settings/blocked" }, me.cookie)
    ).headers.get("location");
  expect(await deed("block")).toBe(`/settings/blocked?blocked=${her.id}`);
  expect(await page(`/settings/blocked?blocked=${her.id}`)).toMatch(/value="unblock"[\s\S]*Undo/);
  expect(await deed("unblock")).toBe(`/settings/blocked?unblocked=${her.id}`);
  const undone = await page(`/settings/blocked?unblocked=${her.id}`);
  expect(undone).toContain("do not come back");
  // Such an address can be sent by anybody: the way back asks, and no button on it blocks.
  expect(undone).toContain(`href="/members/${her.id}?ask=block"`);
  expect(undone).not.toContain('value="block"');
  expect(await page(`/members/${her.id}`)).toContain("Aino");
});

test("the account menu leads to the blocked, and after a block the notice names it", async () => {
  const her = await addMember(HOST);
  expect(await page("/members")).toMatch(/id="account-menu"[\s\S]*href="\/settings\/blocked"/);
  await post(`/members/${her.id}`, { intent: "block" }, me.cookie);
  expect(await page(`/members?blocked=${her.id}`)).toContain(
    "in your account menu, under “Blocked”",
  );
});
