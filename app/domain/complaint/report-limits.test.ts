import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addReporterAndReported,
  at,
  form,
  reportEmailsOf,
  rows,
  start,
} from "../../../tests/support/reports";
import { addMember } from "../../../tests/support/test-database";
import { type ReportForm, reportSchema } from "./report.schema";
import { reportMember } from "./report-member";

const DAY = 24 * 3_600_000;

test("the same form sent again is the same case, with another reason a new one", async () => {
  const { siteId, site, me, her } = await addReporterAndReported();
  const once = form();
  const place = { site, origin: "https://site.test", language: "en" as const };
  const send = (overrides: Partial<ReportForm> = {}) =>
    reportMember(
      at(start),
      { ...place, viewer: viewerOf(me) },
      { id: her.id, form: { ...once, ...overrides } },
    );
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toEqual(other);
  expect(await send()).toEqual(one);
  expect([
    (await rows("complaints", siteId)).length,
    (await rows("evidence", siteId)).length,
    (await reportEmailsOf(siteId)).length,
  ]).toEqual([1, 1, 2]);
  // A retry that adds a block returns the first number, and blocks.
  expect(await send({ block: true })).toEqual(one);
  expect(await rows("blocks", siteId)).toHaveLength(1);
  expect(await send({ reason: "minor" })).not.toEqual(one);
});

test("a form sent repeatedly counts once for the daily limit", async () => {
  const { siteId, her, report } = await addReporterAndReported();
  const client_id = newClientId();
  for (let n = 0; n < 25; n++) expect((await report(her, { client_id })).ok).toBe(true);
  expect((await report(await addMember(siteId))).ok).toBe(true);
});

test("a form id belongs to one reporter and one reported member", async () => {
  const { siteId, her, report } = await addReporterAndReported();
  const client_id = newClientId();
  await report(her, { client_id });
  await report(her, { client_id }, await addMember(siteId));
  await report(await addMember(siteId), { client_id });
  expect(await rows("complaints", siteId)).toHaveLength(3);
});

test("a used case number leaves only the case under the next number", async () => {
  const { siteId, site, me, her, report } = await addReporterAndReported();
  const earlier = await report(her);
  if (!earlier.ok) throw new Error(earlier.refusal);
  const draws = [earlier.value.number, "ZZZZ-9999"];
  const setting = { site, origin: "https://site.test", language: "en" as const };
  const stored = await reportMember(
    at(start),
    { ...setting, viewer: viewerOf(me) },
    { id: her.id, form: form({ block: true }), draw: () => draws.shift() as string },
  );
  expect(stored).toMatchObject({ ok: true, value: { number: "ZZZZ-9999" } });
  const counts = await Promise.all(
    ["complaints", "reports", "evidence", "outbox"].map(
      async (table) => (await rows(table, siteId)).length,
    ),
  );
  expect(counts).toEqual([2, 2, 2, 4]);
});

test("a member may send twenty reports a day, and more on the next day", async () => {
  const { siteId, me, report } = await addReporterAndReported();
  for (let n = 0; n < 20; n++) expect((await report(await addMember(siteId))).ok).toBe(true);
  const her = await addMember(siteId);
  expect(await report(her)).toEqual({ ok: false, refusal: "too_many" });
  expect(await rows("complaints", siteId)).toHaveLength(20);
  expect((await report(her, {}, await addMember(siteId))).ok).toBe(true);
  expect((await report(her, {}, me, start + DAY)).ok).toBe(true);
});

test("a report's text is limited in characters and in bytes", () => {
  const read = (words: string) =>
    reportSchema.safeParse({
      client_id: crypto.randomUUID(),
      screen: "chat",
      reason: "other",
      words,
    });
  expect([
    read("é".repeat(1000)).success,
    read("a".repeat(1001)).success,
    read("👩🏽".repeat(1000)).success,
  ]).toEqual([true, false, true]);
  expect(read(`a${"\u0301".repeat(8000)}`).success).toBe(false);
});
