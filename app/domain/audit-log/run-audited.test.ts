import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { unscoped } from "~/db/query-builder";
import { newId, type StaffId } from "~/kit/ids";
import {
  changeByHand,
  changeLanguage,
  entryAbout,
  languageOf,
  newestEntries,
  staffMember,
  statementOf,
  verify,
} from "../../../tests/support/audit-entries";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { NewAuditEntry } from "./audit-log";
import { redactMember } from "./redact-member";
import { appendEntry, runAudited } from "./run-audited";
import { verifyAuditLog } from "./verify-audit-log";

describe("the audit log", () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });

  const suspend = (entry: Partial<NewAuditEntry> = {}, from = "en") =>
    runAudited(realServices(), entryAbout(member, entry), {
      change: changeLanguage(member, { from, to: "de" }),
    });

  test("stores who did what to whom, why, and what it changed", async () => {
    await suspend({
      reason: "Three reports of insults.",
      before: { state: "active" },
      after: { state: "suspended" },
      cause: { kind: "report", id: "r1" },
    });
    const [entry] = await newestEntries(1);
    expect(entry).toMatchObject({
      staff_id: staffMember.id,
      staff_name: staffMember.name,
      action: "member.suspended",
      site_id: member.siteId,
      subject_kind: "member",
      subject_id: member.id,
      member_id: member.id,
      reason: "Three reports of insults.",
      before: '{"state":"active"}',
      after: '{"state":"suspended"}',
      cause_kind: "report",
      cause_id: "r1",
    });
    expect(await languageOf(member)).toBe("de");
    expect((await verify()).violation).toBeNull();
  });

  test("writes no entry if the change wrote no row, and its results say so", async () => {
    const [before] = await newestEntries(1);
    const results = await suspend({}, "fr");
    expect(results.change.changes).toBe(0);
    expect(await newestEntries(1)).toEqual([before]);
  });

  test("writes neither entry nor change if a later statement of the batch fails", async () => {
    const [before] = await newestEntries(1);
    const batch = {
      change: changeLanguage(member, { from: "en", to: "de" }),
      fails: statementOf(sql`SELECT json('{')`),
    };
    await expect(runAudited(realServices(), entryAbout(member), batch)).rejects.toThrow("JSON");
    expect(await newestEntries(1)).toEqual([before]);
    expect(await languageOf(member)).toBe("en");
  });

  test("ten writers at once write ten entries, each with its change", async () => {
    const { entries } = await verify();
    const members = await Promise.all(
      Array.from({ length: 10 }, async () => addMember(member.siteId)),
    );
    await Promise.all(
      members.map((each) =>
        runAudited(realServices(), entryAbout(each), {
          change: changeLanguage(each, { from: "en", to: "de" }),
        }),
      ),
    );
    expect(await Promise.all(members.map(languageOf))).toEqual(Array(10).fill("de"));
    expect(await verify()).toMatchObject({ entries: entries + 10, violation: null });
  });

  test("writes an entry without a change only where its condition holds", async () => {
    const { entries } = await verify();
    for (const when of [sql`0`, sql`1`])
      await appendEntry(realServices(), entryAbout(member), (insert) => ({ entry: insert(when) }));
    expect(await verify()).toMatchObject({ entries: entries + 1, violation: null });
  });

  test.each<[string, Partial<NewAuditEntry>]>([
    ["without a required reason", { reason: " " }],
    ["with a name of a member in its values", { before: { name: "Sam Smith" } }],
    ["with an address in a list of values", { after: { to: ["sam@example.test"] } }],
    ["with values that are too large", { after: { ids: Array(2_000).fill("0123456789") } }],
  ])("an entry %s is not written", async (_, entry) => {
    const { entries } = await verify();
    await expect(suspend(entry)).rejects.toThrow("audit entry member.suspended");
    expect((await verify()).entries).toBe(entries);
    expect(await languageOf(member)).toBe("en");
  });

  test("an entry about no member may contain texts, such as a setting of a site", async () => {
    const entry = entryAbout(member, { memberId: null, after: { name: "Sam Smith" } });
    await runAudited(realServices(), entry, {
      change: changeLanguage(member, { from: "en", to: "de" }),
    });
    expect((await newestEntries(1))[0]?.after).toBe('{"name":"Sam Smith"}');
  });

  test.each([
    [
      "an entry out of turn",
      "INSERT INTO audit_log SELECT seq + 2, 'x', at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, reason, before, after, cause_kind, cause_id, salt, details_hash, hash, 'h' FROM audit_log ORDER BY seq DESC LIMIT 1",
      "out of turn",
    ],
    [
      "an entry that continues another hash",
      "INSERT INTO audit_log SELECT seq + 1, 'x', at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, reason, before, after, cause_kind, cause_id, salt, details_hash, 'other', 'h' FROM audit_log ORDER BY seq DESC LIMIT 1",
      "out of turn",
    ],
    [
      "a reason of 8,001 bytes",
      "INSERT INTO audit_log SELECT seq + 1, 'x', at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, printf('%.*c', 8001, 'x'), before, after, cause_kind, cause_id, salt, details_hash, hash, 'h' FROM audit_log ORDER BY seq DESC LIMIT 1",
      "too large",
    ],
    [
      "a number below 1",
      "INSERT INTO audit_log SELECT 0, 'x', at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, reason, before, after, cause_kind, cause_id, salt, details_hash, previous_hash, 'h' FROM audit_log WHERE seq = 1",
      "out of turn",
    ],
    ["a change", "UPDATE audit_log SET reason = 'Nothing'", "never changed"],
    [
      "a removal of details without an entry that names it",
      "UPDATE audit_log SET subject_id = NULL, member_id = NULL, reason = NULL, before = NULL, after = NULL, cause_kind = NULL, cause_id = NULL, salt = NULL WHERE member_id IS NOT NULL",
      "never changed",
    ],
    ["a deletion", "DELETE FROM audit_log", "never deleted"],
    ["another head", "UPDATE audit_head SET seq = seq - 1", "follows the audit log"],
    ["deleting the head", "DELETE FROM audit_head", "follows the audit log"],
  ])("the database rejects %s", async (_, statement, message) => {
    await suspend();
    await expect(env.DB.prepare(statement).run()).rejects.toThrow(message);
  });

  test("erasing a member removes all that identifies them, and the chain stays valid", async () => {
    const other = await addMember(member.siteId);
    for (const about of [member, other, member])
      await runAudited(
        realServices(),
        entryAbout(about, { reason: "Insults", cause: { kind: "report", id: "r1" } }),
        { change: touch(about) },
      );
    await redactMember(realServices(), member.id);
    const [redaction, second, others, first] = await newestEntries(4);
    const gone = { subject_id: null, member_id: null, reason: null, cause_id: null, salt: null };
    expect([second, first]).toMatchObject([gone, gone]);
    expect(others).toMatchObject({ member_id: other.id, reason: "Insults" });
    expect(redaction).toMatchObject({
      action: "log.redacted",
      after: JSON.stringify({ entries: [first?.seq, second?.seq] }),
    });
    expect((await verify()).violation).toBeNull();
    await redactMember(realServices(), member.id);
    expect((await newestEntries(1))[0]).toEqual(redaction);
  });

  const touch = (about: TestMember) =>
    statementOf(sql`UPDATE accounts SET language = language WHERE id = ${about.id}`);

  describe("the verification", () => {
    let seqs: number[];
    beforeEach(async () => {
      for (let n = 0; n < 3; n++)
        await runAudited(realServices(), entryAbout(member), { change: touch(member) });
      seqs = (await newestEntries(3)).map(({ seq }) => seq).reverse();
    });

    const CHANGES = [
      ["reason", "reason = 'Nothing'"],
      ["staff member", `staff_id = '${newId<StaffId>()}'`],
      ["name", "staff_name = 'Eve'"],
      ["action", "action = 'member.banned'"],
      ["time", "at = at + 1"],
      ["site", "site_id = 'x'"],
      ["subject", "subject_id = 'x'"],
      ["values", `after = '{"state":"banned"}'`],
      ["cause", "cause_id = 'x'"],
      ["salt", "salt = 'x'"],
      ["hash", "hash = 'x'"],
    ] as const;
    test.each(CHANGES)("finds a changed %s", async (_, change) => {
      for (const seq of seqs) {
        const restore = await changeByHand(`UPDATE audit_log SET ${change} WHERE seq = ${seq}`);
        expect((await verify()).violation).toEqual({ what: "changed", seq });
        await restore();
      }
      expect((await verify()).violation).toBeNull();
    });

    test("finds a deleted entry, also the last one", async () => {
      for (const seq of seqs) {
        const restore = await changeByHand(`DELETE FROM audit_log WHERE seq = ${seq}`);
        expect((await verify()).violation).toEqual({ what: "missing", seq });
        await restore();
      }
    });

    test("finds an inserted entry, with a hash of its own or a copied one", async () => {
      const last = seqs.at(-1) ?? 0;
      const copy = await changeByHand(
        `INSERT INTO audit_log SELECT ${last + 1}, 'x', at, staff_id, staff_name, action, site_id, subject_kind, subject_id, member_id, reason, before, after, cause_kind, cause_id, salt, details_hash, hash, 'h' FROM audit_log WHERE seq = ${last}`,
      );
      expect((await verify()).violation).toEqual({ what: "changed", seq: last + 1 });
      await copy();
      // An entry with the right hash that the head does not count.
      const beyond = await changeByHand(
        `UPDATE audit_head SET seq = ${last - 1}, hash = (SELECT hash FROM audit_log WHERE seq = ${last - 1})`,
      );
      expect((await verify()).violation).toEqual({ what: "inserted", seq: last });
      await beyond();
    });

    test("finds details that were removed without an entry that says so", async () => {
      const [seq] = seqs;
      const restore = await changeByHand(
        `UPDATE audit_log SET subject_id = NULL, member_id = NULL, reason = NULL, before = NULL, after = NULL, cause_kind = NULL, cause_id = NULL, salt = NULL WHERE seq = ${seq}`,
      );
      expect((await verify()).violation).toEqual({ what: "redacted", seq });
      await restore();
    });
  });

  test("a log event names the broken place; a valid chain logs its head", async () => {
    const events: unknown[] = [];
    const services = realServices();
    services.log = (event, fields) => void events.push([event, fields]);
    services.warn = services.log;
    await suspend();
    const [{ seq, hash } = { seq: 0, hash: "" }] = await newestEntries(1);
    await verifyAuditLog(services);
    const restore = await changeByHand(`UPDATE audit_log SET at = 1 WHERE seq = ${seq}`);
    await verifyAuditLog(services);
    await restore();
    expect(events).toMatchObject([
      ["audit.verified", { database: services.db.name, seq, hash }],
      ["audit.broken", { what: "changed", seq }],
    ]);
  });

  test("statements of the batch keep their order around the entry", async () => {
    const count = () =>
      unscoped("a test").text(
        { n: sql`count(*)`.mapWith(Number) },
        ({ columns }) => sql`SELECT ${columns} FROM audit_log`,
      );
    const { first, last } = await runAudited(realServices(), entryAbout(member), {
      first: count(),
      change: changeLanguage(member, { from: "en", to: "de" }),
      last: count(),
    });
    expect(last.rows[0]?.n).toBe((first.rows[0]?.n ?? 0) + 1);
  });
});
