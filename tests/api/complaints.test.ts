import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addMember, addSite, emailAddressOf } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});
beforeEach(async () => {
  await env.DB.batch(
    ["attempts", "complaints", "outbox"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

const complaint = () => ({
  client_id: crypto.randomUUID(),
  kind: "payment",
  text: "I was charged twice.",
  email: "sam@example.test",
});
const send = (fields: Record<string, string>, init: { cookie?: string } = {}) =>
  sendRequest("/complaints", {
    method: "POST",
    ...init,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const count = async (table: "complaints" | "outbox") =>
  await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`)
    .bind(HOST)
    .first<number>("n");
const numberIn = (html: string) => /\b[2-9C-Y]{4}-[2-9C-Y]{4}\b/.exec(html)?.[0];

test("everybody finds the complaint form, in their language", async () => {
  const answer = await sendRequest("/complaints?kind=content&about=/members/7");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  for (const text of ["Complaints and reports", "Article 16", 'value="/members/7"'])
    expect(html).toContain(text);
  expect(html).toMatch(
    /<input[^>]*value="content"[^>]*checked|<input[^>]*checked[^>]*value="content"/,
  );
  expect(
    (await sendRequest("/complaints?kind=%22%3E%3Cscript%3E&about=%22%3E%3Cscript%3Ealert(1)"))
      .status,
  ).toBe(200);
  expect(
    await (await sendRequest("/complaints?about=%22%3E%3Cscript%3Ealert(1)")).text(),
  ).not.toContain("<script>alert");
});

test("the emergency number is the visitor's country's and is a tel: link", async () => {
  await addSite({ countries: ["GB", "US", "AU", "PL"] }, "danger.test");
  const danger = async (country: string) => {
    const html = await (
      await sendRequest("/complaints", {
        origin: "https://danger.test",
        cf: { country },
      } as Parameters<typeof sendRequest>[1])
    ).text();
    return /href="tel:(\d+)"[^>]*>\1<\/a>[^(]*\(([^)]+)\)/.exec(html)?.slice(1);
  };
  expect(await danger("GB")).toEqual(["999", "United Kingdom"]);
  expect(await danger("US")).toEqual(["911", "United States"]);
  expect(await danger("AU")).toEqual(["000", "Australia"]);
  expect(await danger("PL")).toEqual(["112", "Poland"]);
});

test("a member gets the emergency number of the country where they live", async () => {
  const me = await addLoggedIn({ country: "US", region: "US-NY" });
  const her = await addMember(HOST);
  for (const path of ["/complaints", `/members/${her.id}/report`])
    expect(await (await sendRequest(path, { cookie: me.cookie })).text(), path).toMatch(
      /href="tel:911"[^>]*>911<\/a>[^(]*\(United States\)/,
    );
});

test("the complaint form prefills only the member's own address", async () => {
  const me = await addLoggedIn();
  expect(await (await sendRequest("/complaints", { cookie: me.cookie })).text()).toContain(
    `value="${emailAddressOf(me.id)}"`,
  );
  expect(await (await sendRequest("/complaints")).text()).not.toContain("@example.test");
});

test("without JavaScript a visitor's complaint gets one number, the same when sent again", async () => {
  const fields = complaint();
  const answer = await send(fields);
  const html = await answer.text();
  const number = numberIn(html);
  expect(answer.status).toBe(200);
  expect(html).toContain("within 14 days");
  expect(await env.DB.prepare("SELECT case_number, account_id FROM complaints").first()).toEqual({
    case_number: number,
    account_id: null,
  });
  expect(numberIn(await (await send(fields)).text())).toBe(number);
  expect([await count("complaints"), await count("outbox")]).toEqual([1, 2]);
});

test("a member's complaint is stored with the member", async () => {
  const me = await addLoggedIn();
  await send(complaint(), { cookie: me.cookie });
  expect(await env.DB.prepare("SELECT account_id FROM complaints").first("account_id")).toBe(me.id);
});

test("an anonymous complaint is accepted only where the law allows it", async () => {
  const { email: _, ...nameless } = {
    ...complaint(),
    kind: "content",
    text: "It shows a child.",
    good_faith: "on",
  };
  const refused = await send(nameless);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("It shows a child.");
  expect([await count("complaints"), await count("outbox")]).toEqual([0, 0]);
  const response = await send({ ...nameless, child_abuse: "on" });
  expect([response.status, numberIn(await response.text())]).toEqual([200, expect.any(String)]);
  expect(await count("outbox")).toBe(1);
});

test("the sixth complaint in an hour gets 429, keeps its text and is not stored", async () => {
  for (let n = 0; n < 5; n++) expect((await send(complaint())).status).toBe(200);
  const answer = await send({ ...complaint(), text: "One thing more." });
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("One thing more.");
  expect(await count("complaints")).toBe(5);
});

test("an unknown complaint field is rejected and nothing is stored", async () => {
  expect((await send({ ...complaint(), status: "closed" })).status).toBe(400);
  expect([await count("complaints"), await count("outbox")]).toEqual([0, 0]);
});
