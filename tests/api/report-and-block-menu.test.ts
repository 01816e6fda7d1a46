import { beforeAll, expect, test } from "vitest";
import { addChat } from "../support/add-chat";
import { changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, postForm } from "./app-client";
import { setUpReporter } from "./reporter-setup";

beforeAll(() => addTestSite());
const { me, page, report } = setUpReporter();

/** The "…" menu of a page: the targets of its items. */
const menuOf = (html: string) => {
  const panel = /<div id="safety-menu"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
  return Array.from(panel.matchAll(/<a [^>]*href="([^"]+)"/g), ([, to]) =>
    to?.replaceAll("&amp;", "&"),
  );
};

test("the menu beside a member reports and blocks on every page with members", async () => {
  const her = await addMember(HOST, { name: "Aino" });
  const to = `/members/${her.id}`;
  const other = await addMember(HOST);
  for (const path of [to, `/likes/m/${her.id}`])
    expect(menuOf(await page(path)), path).toEqual([
      `${to}/report?screen=profile`,
      `${path}?ask=block`,
    ]);
  const first = `/members/${other.id}`;
  expect(menuOf(await page(`${first}/chat`))).toEqual([
    first,
    `${first}/report?screen=chat`,
    `${first}/chat?ask=block`,
  ]);
  const chat = await addChat(me, her, 2);
  expect(menuOf(await page(to)).at(-1)).toBe(`${to}/chat?delete=ask`);
  expect(menuOf(await page(`/chats/${chat}`))).toEqual([
    to,
    `${to}/report?screen=chat`,
    `/chats/${chat}?ask=block`,
    `/chats/${chat}?delete=ask`,
  ]);
  expect(await page(`/members/${me.id}`)).not.toContain('id="safety-menu"');
});

test("a member hidden since can still be reported and blocked from the chat", async () => {
  const her = await addMember(HOST);
  const chat = await addChat(me, her, 2);
  await changeProfile(her.id, { status: "hidden" });
  expect(menuOf(await page(`/chats/${chat}`))).toContain(`/members/${her.id}/report?screen=chat`);
  expect((await report(her.id, { screen: "chat" })).status).toBe(200);
});

test("the account menu links to the blocked, and the block notice mentions it", async () => {
  const her = await addMember(HOST);
  expect(await page("/members")).toMatch(/id="account-menu"[\s\S]*href="\/settings\/blocked"/);
  await postForm(`/members/${her.id}/block`, {}, { cookie: me.cookie });
  expect(await page(`/members?blocked=${her.id}`)).toContain(
    "in your account menu, under “Blocked”",
  );
});
