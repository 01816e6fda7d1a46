import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { listOwnCases } from "./list-own-cases";

const services = realServices();

/** A member's case filed at a given time; each with an even time is a report. */
async function addCase(member: { id: string; siteId: string }, at: number, status = "open") {
  const id = `case-${member.id}-${at}`;
  await env.DB.prepare(
    `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, language, status, decision, decided_at, created_at)
     VALUES (?1, ?2, ?1, ?1, ?3, 'member', '/members/x', 'Words', 'en', ?4, ?5, ?6, ?7)`,
  )
    .bind(id, member.siteId, member.id, status, status === "closed" ? "Gone" : null, 9, at)
    .run();
  if (at % 2) return;
  await env.DB.prepare(
    "INSERT INTO reports (complaint_id, site_id, reporter_id, reported_id, screen, reason) VALUES (?, ?, ?, 'x', 'profile', 'fake')",
  )
    .bind(id, member.siteId, member.id)
    .run();
}

test("a member sees their own cases only, newest first, without names", async () => {
  const siteId = await addSite();
  const me = await addMember(siteId, {});
  const other = await addMember(siteId, {});
  await addCase(me, 2);
  await addCase(me, 3, "in_work");
  await addCase(me, 4, "closed");
  await addCase(other, 5);
  const { cases, next } = await listOwnCases(services, me, null);
  expect(cases).toMatchObject([
    { at: 4, reason: "fake", status: "closed", decision: "Gone", decidedAt: 9 },
    { at: 3, reason: null, status: "in_work", decision: null },
    { at: 2, reason: "fake", status: "open" },
  ]);
  expect([next, JSON.stringify(cases)]).toEqual([null, expect.not.stringContaining("/members/x")]);
  expect((await listOwnCases(services, { ...me, siteId: await addSite() }, null)).cases).toEqual(
    [],
  );
});

test("a long list of cases continues on the next page without gaps", async () => {
  const me = await addMember(await addSite(), {});
  for (let at = 1; at <= 30; at++) await addCase(me, at);
  const first = await listOwnCases(services, me, null);
  const second = await listOwnCases(services, me, first.next);
  expect([...first.cases, ...second.cases].map(({ at }) => at)).toEqual(
    Array.from({ length: 30 }, (_, n) => 30 - n),
  );
  expect(second.next).toBeNull();
});
