import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addChat } from "../support/add-chat";
import { addMember, addSite } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import { addTestSite, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

const page = async (cookie: string, query = "") =>
  textOf(await sendRequest(`/settings/credits${query}`, { cookie }));

test("a statement without entries explains what it will show", async () => {
  const html = await page(await logIn(await addMember(HOST)));
  expect(html).toContain("Nothing here yet");
  expect(html).toContain('href="/credits"');
});

test("a statement shows each own entry in words with its balance, and no others", async () => {
  const me = await addMember(HOST);
  const her = await addMember(HOST, { name: "Wil<ma>" });
  const cookie = await logIn(me);
  const hers = await logIn(her);
  const chat = await addChat(me, her, 2);
  await addEntry(me, { amount: 1250, reason: "purchase" });
  await addEntry(me, { amount: -1, chat });
  await addEntry(me, { amount: -2, reason: "gift", chat: "gone" });
  await addEntry(me, { amount: 1, reason: "refund", chat });
  const html = await page(cookie);
  for (const text of ["Credits bought", "+1,250", "Message to Wil&lt;ma&gt;", "−1", "A gift", "−2"])
    expect(html).toContain(text);
  expect(html).toContain("Refund: a profile you wrote to was removed as fake");
  expect(html).toContain("Balance: 1,249");
  expect(await page(hers)).not.toMatch(/Credits bought|Message to/);
});

test("thirty statement entries fill two pages joined by a link", async () => {
  const me = await addMember(HOST, { credits: 50 });
  const cookie = await logIn(me);
  for (let n = 0; n < 29; n++) await addEntry(me, { amount: -1 });
  const first = await page(cookie);
  const [, next] = /href="\/settings\/credits(\?after=\d+)"/.exec(first) ?? [];
  expect(next).toBe("?after=7");
  const second = await page(cookie, next);
  expect(second).toContain("Credits from the team");
  expect(second).not.toContain('href="/settings/credits?after=');
  for (const after of ["0", "x", "%00", "9".repeat(2_000)])
    expect((await sendRequest(`/settings/credits?after=${after}`, { cookie })).status).toBe(200);
});

test("pricing and settings link to the statement for members, not for visitors", async () => {
  const cookie = await logIn(await addMember(HOST));
  for (const path of ["/credits", "/settings"])
    expect(await textOf(await sendRequest(path, { cookie })), path).toContain(
      'href="/settings/credits"',
    );
  expect((await sendRequest("/settings/credits")).status).toBe(302);
  expect((await postForm("/settings/credits", {}, { cookie })).status).toBe(405);
  await addSite({}, "other.test");
  const origin = "https://other.test";
  expect((await sendRequest("/settings/credits", { cookie, origin })).status).toBe(302);
});

test("a statement entry uses the viewer's time zone; a purchase links to its order", async () => {
  const me = await addMember(HOST);
  const cookie = await logIn(me);
  const order = newId();
  const at = Date.UTC(2026, 10, 20, 23, 30);
  await addEntry(me, { amount: 25, reason: "purchase", key: order, at });
  const seen = async (timezone: string) =>
    textOf(
      await sendRequest("/settings/credits", { cookie, cf: { timezone } } as Parameters<
        typeof sendRequest
      >[1]),
    );
  for (const [zone, pattern] of [
    ["Europe/Amsterdam", /21 November 2026[^<]*00:30|November 21, 2026[^<]*12:30/],
    ["America/New_York", /20 November 2026[^<]*18:30|November 20, 2026[^<]*6:30/],
  ] as const) {
    const html = await seen(zone);
    const [, text = ""] = /<time dateTime="2026-11-20T23:30:00.000Z"[^>]*>([^<]+)/.exec(html) ?? [];
    expect(text, zone).toMatch(pattern);
    expect(html).toMatch(new RegExp(`href="/transactions/${order}"[^>]*>Credits bought`));
  }
});
