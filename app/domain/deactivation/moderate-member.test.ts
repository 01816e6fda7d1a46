import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { first } from "~/db/batch";
import { unscoped } from "~/db/query-builder";
import { type ModerationActionId, newId } from "~/kit/ids";
import { newestEntries, verify } from "../../../tests/support/audit-entries";
import { addReport, decideReports } from "../../../tests/support/cases";
import { emailsTo } from "../../../tests/support/email-to";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { isWithoutRestriction } from "../moderation-decision/suspension-sql";
import { isAllowed, ROLES } from "../permission/permission";
import { startSession } from "../session/start-session";
import type { FactorProof } from "./deactivation.schema";
import {
  endMemberSessions,
  type MemberAction,
  type MemberActionInput,
  moderateMember,
} from "./moderate-member";

describe("a decision of staff about a member", () => {
  const operator = staffWith("operator");
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });

  const act = (
    action: MemberAction,
    { by = operator, ...input }: Partial<MemberActionInput> & { by?: typeof operator } = {},
  ) =>
    moderateMember(realServices(), by, {
      member,
      action,
      reason: "Insults",
      origin: "https://site.test",
      proofs: ["mailbox", "joined", "purchase"],
      ...input,
    });
  const statusOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
  const actionsOf = async ({ id }: TestMember) =>
    (
      await env.DB.prepare("SELECT * FROM staff_deeds WHERE account_id = ? ORDER BY at")
        .bind(id)
        .all()
    ).results;
  const setStatus = (status: string) =>
    env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(status, member.id).run();
  const addFactor = () =>
    env.DB.prepare(
      "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, 'x', 0, 0)",
    )
      .bind(member.id, member.siteId)
      .run();

  test("is executed at once, e-mailed and logged with its cause", async () => {
    const { id: accountId, siteId } = member;
    await startSession(realServices(), { siteId, accountId, device: "" });
    const closed: string[] = [];
    const services = realServices();
    services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
    const outcome = await moderateMember(services, operator, {
      member,
      action: "suspend",
      reason: "Insults",
      origin: "https://site.test",
      cause: { kind: "report", id: "r1" },
    });
    expect([outcome.ok, closed, await statusOf(member)]).toEqual([true, [member.id], "suspended"]);
    const sessions = env.DB.prepare("SELECT 1 FROM sessions WHERE account_id = ?");
    expect(await sessions.bind(member.id).first()).toBeNull();
    expect(await emailsTo(emailAddressOf(member.id), "account_suspended")).toHaveLength(1);
    expect(await actionsOf(member)).toMatchObject([
      {
        deed: "suspend",
        staff: operator.name,
        reason: "Insults",
        carried_out_at: expect.any(Number),
      },
    ]);
    expect(await newestEntries(1)).toMatchObject([
      {
        action: "member.suspended",
        staff_id: operator.id,
        member_id: member.id,
        reason: "Insults",
        before: '{"status":"active"}',
        after: '{"status":"suspended"}',
        cause_kind: "report",
        cause_id: "r1",
      },
    ]);
    expect((await verify()).violation).toBeNull();
  });

  test("a suspension becomes a ban, and restoring brings back the earlier status", async () => {
    await setStatus("not_confirmed");
    for (const [action, status] of [
      ["suspend", "suspended"],
      ["ban", "banned"],
      ["fake", "banned"],
      ["restore", "not_confirmed"],
    ] as const) {
      expect(await act(action)).toMatchObject({ ok: true });
      expect(await statusOf(member)).toBe(status);
    }
    expect((await actionsOf(member)).map(({ deed, fake }) => [deed, fake])).toEqual([
      ["suspend", 0],
      ["ban", 0],
      ["ban", 1],
      ["restore", 0],
    ]);
  });

  test("a restoration ends the decisions that keep the member out, and withdraws a ban", async () => {
    const reporter = await addMember(member.siteId);
    await addReport(reporter, member);
    const suspension = { ground: "fraud", suspend: "30", facts: "Insults" } as const;
    const other = await addMember(member.siteId);
    await addReport(reporter, other);
    for (const about of [member, other])
      expect(await decideReports(about, suspension)).toMatchObject({ ok: true });
    expect(await act("restore")).toMatchObject({ ok: true });
    await addReport(other, member);
    expect(
      await decideReports(member, { ground: "fraud", ban: "yes", facts: "Insults" }),
    ).toMatchObject({ ok: true });
    expect(await act("restore")).toMatchObject({ ok: true });
    expect(await statusOf(member)).toBe("active");
    for (const [about, isFree] of [
      [member, true],
      [other, false],
    ] as const) {
      const free = isWithoutRestriction(sql`${about.id}`);
      const select = unscoped("a test").text(
        { free: sql`${free}`.mapWith(Boolean) },
        ({ columns }) => sql`SELECT ${columns}`,
      );
      expect(await first(realServices().db, select)).toEqual({ free: isFree });
    }
  });

  test.each<[MemberAction, string[]]>([
    ["suspend", ["suspended", "banned", "deletion_pending"]],
    ["ban", ["banned", "deletion_pending"]],
    ["fake", ["deletion_pending"]],
    ["restore", ["active", "not_confirmed", "deletion_pending"]],
    ["factor_off", ["not_confirmed", "suspended", "banned"]],
  ])("%s is refused in other states, and nothing is written", async (action, statuses) => {
    await addFactor();
    const [before] = await newestEntries(1);
    for (const status of statuses) {
      await setStatus(status);
      expect(await act(action)).toEqual({ ok: false, refusal: "not_applicable" });
      expect(await statusOf(member)).toBe(status);
    }
    expect(await actionsOf(member)).toEqual([]);
    expect(await newestEntries(1)).toEqual(before ? [before] : []);
  });

  test("of two concurrent decisions one is executed, logged and e-mailed", async () => {
    const outcomes = await Promise.all([act("suspend"), act("suspend"), act("suspend")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await actionsOf(member)).toHaveLength(1);
    expect(await emailsTo(emailAddressOf(member.id), "account_suspended")).toHaveLength(1);
  });

  test("a member of another site is not found", async () => {
    const other = { id: member.id, siteId: await addSite() };
    expect(await act("suspend", { member: other })).toEqual({ ok: false, refusal: "not_found" });
    expect(await statusOf(member)).toBe("active");
  });

  test("a second factor is removed unless there is none or the address was just changed", async () => {
    expect(await act("factor_off")).toEqual({ ok: false, refusal: "not_applicable" });
    await addFactor();
    const now = Date.now();
    await env.DB.prepare(
      "INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, created_at, expires_at, email) VALUES (?, ?, ?, 'undo_mail_change', '', 0, ?, ?, 'old@example.test')",
    )
      .bind(`undo-${member.id}`, member.siteId, member.id, now, now + 1_000_000)
      .run();
    expect(await act("factor_off")).toEqual({ ok: false, refusal: "not_applicable" });
    await env.DB.prepare("UPDATE account_tokens SET expires_at = 1 WHERE account_id = ?")
      .bind(member.id)
      .run();
    expect(await act("factor_off")).toMatchObject({ ok: true });
    const factor = env.DB.prepare("SELECT 1 FROM factors WHERE account_id = ?");
    expect(await factor.bind(member.id).first()).toBeNull();
    expect((await newestEntries(1))[0]?.action).toBe("member.factor_removed");
  });

  test.each<readonly FactorProof[]>([
    [],
    ["mailbox"],
    ["mailbox", "joined"],
    ["joined", "login", "purchase"],
  ])("a second factor stays with the proofs %j", async (...proofs) => {
    await addFactor();
    expect(await act("factor_off", { proofs })).toEqual({ ok: false, refusal: "proofs_missing" });
    const factor = env.DB.prepare("SELECT 1 FROM factors WHERE account_id = ?");
    expect(await factor.bind(member.id).first()).not.toBeNull();
  });

  test("a form sent twice acts once, and both get the same answer", async () => {
    const key = newId<ModerationActionId>();
    const outcomes = [await act("suspend", { key }), await act("suspend", { key })];
    expect(outcomes).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await actionsOf(member)).toHaveLength(1);
    const other = await addMember(await addSite());
    expect(await act("suspend", { key: newId(), member: other })).toMatchObject({ ok: true });
  });

  test.each(ROLES)("%s executes only what the role permits", async (role) => {
    const by = staffWith(role);
    for (const [action, permission] of [
      ["suspend", "members.moderate"],
      ["factor_off", "members.security"],
    ] as const) {
      const outcome = await act(action, { by });
      if (isAllowed([role], permission))
        expect(outcome).not.toMatchObject({ refusal: "not_permitted" });
      else expect(outcome).toEqual({ ok: false, refusal: "not_permitted" });
    }
    expect(await statusOf(member)).toBe(
      isAllowed([role], "members.moderate") ? "suspended" : "active",
    );
    const { id: accountId, siteId } = member;
    await startSession(realServices(), { siteId, accountId, device: "" });
    const ended = await endMemberSessions(realServices(), by, { member, reason: "Stolen phone" });
    expect(ended.ok).toBe(isAllowed([role], "members.moderate"));
  });

  test("ending sessions is logged, and refused if there is none", async () => {
    const end = () => endMemberSessions(realServices(), operator, { member, reason: "Stolen" });
    expect(await end()).toEqual({ ok: false, refusal: "not_applicable" });
    const { id: accountId, siteId } = member;
    await startSession(realServices(), { siteId, accountId, device: "" });
    expect(await end()).toMatchObject({ ok: true });
    expect(await newestEntries(1)).toMatchObject([
      { action: "member.sessions_ended", member_id: member.id, reason: "Stolen" },
    ]);
    expect(await statusOf(member)).toBe("active");
  });
});
