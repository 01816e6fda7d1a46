import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addMember, addSite, emailAddressOf } from "../support/test-database";
import { addTestSite, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

const page = async (cookie: string) => textOf(await sendRequest("/settings/reports", { cookie }));

test("a report shows its states from received to decided and no names", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, { name: "Wilhelmina" });
  const cookie = await logIn(me);
  expect(await page(cookie)).toContain("You haven’t reported anything");
  const report = { client_id: crypto.randomUUID(), screen: "profile", reason: "fake" };
  const sent = await postForm(`/members/${her.id}/report`, { ...report, block: "on" }, { cookie });
  expect(sent.status).toBe(200);
  expect(await textOf(sent)).toContain('href="/settings/reports"');
  const pageAfterStatus = async (status: string, decision: string | null = null) => {
    await env.DB.prepare(
      "UPDATE complaints SET status = ?, decision = ?, decided_at = ? WHERE account_id = ?",
    )
      .bind(status, decision, decision && Date.now(), me.id)
      .run();
    return page(cookie);
  };
  const received = await page(cookie);
  expect(received).toContain("Received");
  expect(received).toContain("Fake profile or scam");
  expect(received).not.toMatch(new RegExp(`Wilhelmina|${her.id}`));
  expect(await pageAfterStatus("in_work")).toContain("In progress");
  const decided = await pageAfterStatus("closed", "The photos were <somebody> else’s");
  expect(decided).toContain("Decided");
  expect(decided).toContain("The photos were &lt;somebody&gt; else’s");
  expect(await page(await logIn(her))).not.toContain("somebody");
  expect((await sendRequest("/settings/reports")).status).toBe(302);
});

test("no cursor, other site or shared address leads to another member's cases", async () => {
  const me = await addMember(HOST, {});
  const other = await addMember(HOST, {});
  const file = (id: string, at: number, member: string | null, email: string | null = null) =>
    env.DB.prepare(
      `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, email, language, created_at)
       VALUES (?1, ?2, ?1, ?1, ?3, 'other', 'Zanzibar', 'Words', ?4, 'en', ?5)`,
    )
      .bind(id, HOST, member, email, at)
      .run();
  await file("THEI-RONE", 5, other.id);
  await file("STRA-NGER", 6, null, emailAddressOf(me.id));
  await file("MINE-2345", 7, me.id);
  const cookie = await logIn(me);
  const cursors = ["9.z", "6.THEI", "5.~", "1e9.x", "9".repeat(2_000), "%00", "9.z&after=9.z"];
  for (const after of ["", ...cursors]) {
    const answer = await sendRequest(`/settings/reports?after=${after}`, { cookie });
    const html = await textOf(answer);
    expect([after, answer.status, /THEI-RONE|STRA-NGER|Zanzibar/.test(html)]).toEqual([
      after,
      200,
      false,
    ]);
  }
  expect(await page(cookie)).toContain("MINE-2345");
  await addSite({}, "other.test");
  const origin = "https://other.test";
  expect((await sendRequest("/settings/reports", { cookie, origin })).status).toBe(302);
  expect((await postForm("/settings/reports", {}, { cookie })).status).toBe(405);
});
