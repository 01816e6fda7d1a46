import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { addMember, emailAddressOf } from "../support/test-database";
import { addLoggedIn, addTestSite, count, HOST, sendRequest } from "./app-client";
import { setUpReporter } from "./reporter-setup";

beforeAll(() => addTestSite());
const { me, page, report } = setUpReporter();

const numberIn = (html: string) => /\b[2-9C-Y]{4}-[2-9C-Y]{4}\b/.exec(html)?.[0];

test("a report shows its number, the same for the same form", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const form = await page(`/members/${her.id}/report`);
  for (const text of [
    "Aino",
    'value="fake"',
    'value="threats"',
    'value="sexual"',
    'value="minor"',
    'value="other"',
    "90 days",
  ])
    expect(form).toContain(text);
  const client_id = crypto.randomUUID();
  const answer = await report(her.id, { client_id, reason: "threats", words: "He threatened me." });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("within 14 days");
  expect(html).toContain(emailAddressOf(me.id));
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

test("an unconfirmed member can report and reads why no e-mail will come", async () => {
  const fresh = await addLoggedIn({ status: "not_confirmed", profileStatus: "disabled" });
  const answer = await report((await addMember(HOST)).id, {}, fresh.cookie);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("/complete-signup");
  expect(html).not.toContain(emailAddressOf(fresh.id));
});

test("a report with a block keeps the chat as evidence that neither member sees", async () => {
  const her = await addLoggedIn({ name: "Aino" });
  const chat = await addChat(me, her, 3);
  const html = await (await report(her.id, { screen: "chat", block: "on" })).text();
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
    (await sendRequest(`/chats/${chat}`, { cookie: me.cookie })).status,
    (await sendRequest(`/chats/${chat}`, { cookie: her.cookie })).status,
  ]).toEqual([404, 404]);
});
