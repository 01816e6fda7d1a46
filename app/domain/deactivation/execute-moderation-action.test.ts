import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { run, runBatch } from "~/db/batch";
import { newSecret } from "~/kit/crypto";
import { type ModerationActionId, newId } from "~/kit/ids";
import { done } from "~/kit/outcome";
import type { Services } from "~/services";
import { addChat } from "../../../tests/support/add-chat";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { setHash, setUpLogin } from "../../../tests/support/logins";
import { localeContextOf, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import { PASSWORD, requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { balanceOf, sumOfEntries } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { addEntry, daysAgo, runSql } from "../../../tests/support/wallet-ledger";
import { findProfile } from "../discovery/find-profile";
import { logIn } from "../session/log-in";
import { startSession } from "../session/start-session";
import { reactivateByLink } from "./deletion";
import {
  executeRequestedAction,
  executeWaitingActions,
  prepareAction,
  refundFakes,
  writeModerationEmail,
} from "./execute-moderation-action";

describe("moderation actions", () => {
  setUpLogin();

  const act = async (member: TestMember, action: string) =>
    executeRequestedAction(
      realServices(),
      member.siteId,
      await addModerationAction(member, { action }),
    );
  const statusOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
  const tryLogin = async (member: TestMember) => {
    await setHash(member.id);
    const from = { siteId: member.siteId, network: "home", device: "" };
    return logIn(realServices(), from, { email: emailAddressOf(member.id), password: PASSWORD });
  };

  test("a suspension hides the member, ends sessions, closes pages and mails the reason", async () => {
    const marked = await addSampleMember(await addSite());
    await env.DB.prepare("DELETE FROM blocks").run();
    const closed: string[] = [];
    const services = realServices();
    services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
    const row = await addModerationAction(marked, { action: "suspend" });
    const done = await executeRequestedAction(services, marked.siteId, row);
    expect([done, closed]).toEqual([true, [marked.id]]);
    const site = await siteOf(marked.siteId);
    const findSuspended = () =>
      findProfile(
        realServices(),
        { site, reader: viewerOf(marked.other), cardContext: localeContextOf("en") },
        marked.id,
      );
    expect(await findSuspended()).toBeNull();
    expect(
      await env.DB.prepare("SELECT 1 FROM sessions WHERE account_id = ?").bind(marked.id).first(),
    ).toBeNull();
    expect(await tryLogin(marked)).toMatchObject({ refusal: "account_suspended" });
    expect((await emailTo(emailAddressOf(marked.id), "account_suspended")).fields.reason).toBe(
      "Insults",
    );
    expect(await act(marked, "restore")).toBe(true);
    expect(await findSuspended()).not.toBeNull();
    // The password is accepted again; the second factor is requested next.
    expect(await tryLogin(marked)).toMatchObject({ refusal: "second_factor_needed" });
  });

  test("a suspension can become a ban, and restoring brings back the earlier state", async () => {
    const member = await addMember(await addSite(), {
      status: "not_confirmed",
      profileStatus: "disabled",
    });
    await act(member, "suspend");
    await act(member, "ban");
    expect(await tryLogin(member)).toMatchObject({ refusal: "account_banned" });
    await act(member, "suspend");
    expect(await statusOf(member)).toBe("banned");
    await act(member, "restore");
    expect(await statusOf(member)).toBe("not_confirmed");
  });

  test("an action needs its row's secret, on its site, and is executed once", async () => {
    const member = await addMember(await addSite());
    const row = await addModerationAction(member, { action: "ban" });
    const knock = (overrides: Partial<typeof row>, site = member.siteId) =>
      executeRequestedAction(realServices(), site, { ...row, ...overrides });
    expect(await knock({ knock: newSecret() })).toBe(false);
    expect(await knock({}, await addSite())).toBe(false);
    expect(await statusOf(member)).toBe("active");
    expect([await knock({}), await knock({})]).toEqual([true, false]);
    expect(await emailsTo(emailAddressOf(member.id), "account_banned")).toHaveLength(1);
  });

  test("the scheduler executes an action whose request never arrived", async () => {
    const member = await addMember(await addSite());
    await addModerationAction(member, { action: "ban" });
    await executeWaitingActions(realServices());
    expect(await statusOf(member)).toBe("banned");
  });

  test("an account in deletion is neither banned nor restored", async () => {
    const member = await addMember(await addSite());
    await requestDeletionByPassword(member);
    for (const action of ["suspend", "ban", "restore"]) await act(member, action);
    expect(await statusOf(member)).toBe("deletion_pending");
    const kind = "SELECT kind FROM departures WHERE account_id = ?";
    expect(await env.DB.prepare(kind).bind(member.id).first("kind")).toBe("deletion");
    for (const template of ["account_suspended", "account_banned"] as const)
      expect(await emailsTo(emailAddressOf(member.id), template)).toEqual([]);
  });

  test("the action log cannot be changed or deleted", async () => {
    const member = await addMember(await addSite());
    const { deed: action } = await addModerationAction(member, { action: "ban" });
    const run = (sql: string) => env.DB.prepare(sql).bind(action).run();
    for (const change of [
      "reason = 'other'",
      "account_id = 'x'",
      "deed = 'restore'",
      "at = 1",
      "staff = ''",
    ])
      await expect(run(`UPDATE staff_deeds SET ${change} WHERE id = ?`)).rejects.toThrow(
        /never changed/,
      );
    await expect(run("DELETE FROM staff_deeds WHERE id = ?")).rejects.toThrow(/never deleted/);
    await run("UPDATE staff_deeds SET carried_out_at = 5 WHERE id = ?");
    await expect(run("UPDATE staff_deeds SET carried_out_at = 6 WHERE id = ?")).rejects.toThrow(
      /never changed/,
    );
  });
});

describe("late actions", () => {
  const statusOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");

  test("an action requested several times at once is executed and mailed once", async () => {
    const member = await addMember(await addSite());
    for (const [action, template] of [
      ["ban", "account_banned"],
      ["restore", "account_restored"],
    ] as const) {
      const row = await addModerationAction(member, { action });
      const execute = () => executeRequestedAction(realServices(), member.siteId, row);
      await Promise.all([execute(), execute(), execute()]);
      expect(await emailsTo(emailAddressOf(member.id), template)).toHaveLength(1);
    }
  });

  test("executed actions do not block a waiting one", async () => {
    const member = await addMember(await addSite());
    for (let n = 1; n <= 20; n++)
      await addModerationAction(member, { action: "restore", at: n, done: n });
    await addModerationAction(member, { action: "suspend" });
    await executeWaitingActions(realServices());
    expect(await statusOf(member)).toBe("suspended");
  });

  test("an action that may not change a deletion keeps its reactivation link", async () => {
    const member = await addMember(await addSite());
    await requestDeletionByPassword(member);
    const { secret } = (await emailTo(emailAddressOf(member.id), "deletion_started")).fields;
    for (const action of ["suspend", "ban"])
      await executeRequestedAction(
        realServices(),
        member.siteId,
        await addModerationAction(member, { action }),
      );
    expect(await reactivateByLink(realServices(), member.siteId, secret)).toEqual(done(member.id));
  });

  /** Services that run something else first, after an action was read and before its batch. */
  const interruptedBy = (first: () => Promise<unknown>): Services => {
    const services = realServices();
    const once = { done: false };
    return {
      ...services,
      async readTogether(statement) {
        if (!once.done) {
          once.done = true;
          await first();
        }
        return services.readTogether(statement);
      },
    };
  };
  const deactivationOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT kind FROM departures WHERE account_id = ?").bind(id).first("kind");

  test("a ban that was lifted before its second execution leaves no trace", async () => {
    const member = await addMember(await addSite());
    const execute = async (action: string) =>
      executeRequestedAction(
        realServices(),
        member.siteId,
        await addModerationAction(member, { action }),
      );
    const ban = await addModerationAction(member, { action: "ban" });
    const late = interruptedBy(async () => {
      await executeRequestedAction(realServices(), member.siteId, ban);
      await execute("restore");
    });
    await executeRequestedAction(late, member.siteId, ban);
    expect([await statusOf(member), await deactivationOf(member)]).toEqual(["active", null]);
  });

  test("a repeated ban does not turn a suspension made in between into a ban", async () => {
    const member = await addMember(await addSite());
    const execute = async (action: string) =>
      executeRequestedAction(
        realServices(),
        member.siteId,
        await addModerationAction(member, { action }),
      );
    const ban = await addModerationAction(member, { action: "ban" });
    const late = interruptedBy(async () => {
      await executeRequestedAction(realServices(), member.siteId, ban);
      await execute("restore");
      await execute("suspend");
    });
    await executeRequestedAction(late, member.siteId, ban);
    expect([await statusOf(member), await deactivationOf(member)]).toEqual([
      "suspended",
      "suspension",
    ]);
  });

  test("an action about an erased account sends no e-mail and is done", async () => {
    const member = await addMember(await addSite());
    const row = await addModerationAction(member, { action: "suspend" });
    await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
    expect(await executeRequestedAction(realServices(), member.siteId, row)).toBe(true);
    expect(await emailsTo(emailAddressOf(member.id), "account_suspended")).toEqual([]);
    expect(await executeRequestedAction(realServices(), member.siteId, row)).toBe(false);
  });
});

describe("moderation email", () => {
  const TEMPLATE = "account_suspended";
  const services = realServices();

  /** Writes the e-mail of an action about that member, where `when` holds. */
  const write = (member: TestMember, when = sql`1`) =>
    writeModerationEmail(
      services,
      {
        id: newId<ModerationActionId>(),
        siteId: member.siteId,
        accountId: member.id,
        deed: "suspend",
        reason: "Insults",
        origin: `https://${member.siteId}`,
      },
      { template: TEMPLATE, when },
    );

  test("a member gets the reason, by name, in their language, from their site", async () => {
    const site = await addSite();
    const member = await addMember(site, { name: "Aino" });
    await env.DB.prepare("UPDATE accounts SET language = 'fi' WHERE id = ?").bind(member.id).run();
    const email = await write(member);
    if (email) await run(services.db, email.statement);
    expect(await emailTo(emailAddressOf(member.id), TEMPLATE)).toMatchObject({
      siteId: site,
      origin: `https://${site}`,
      language: "fi",
      fields: { name: "Aino", reason: "Insults" },
    });
    const owner = env.DB.prepare("SELECT account_id FROM outbox WHERE id = ?").bind(
      email?.id ?? "",
    );
    expect(await owner.first("account_id")).toBe(member.id);
  });

  test("an action that was not executed sends no e-mail", async () => {
    const member = await addMember(await addSite());
    const email = await write(member, sql`0`);
    if (email) await run(services.db, email.statement);
    expect(await emailsTo(emailAddressOf(member.id), TEMPLATE)).toEqual([]);
  });

  test("an erased account, or one of another site, gets no e-mail", async () => {
    const member = await addMember(await addSite());
    expect(await write({ ...member, siteId: await addSite() })).toBeNull();
    await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
    expect(await write(member)).toBeNull();
  });
});

describe("remove two factor", () => {
  async function removeFactorOf(member: TestMember, services = realServices()) {
    const row = await addModerationAction(member, {
      action: "factor_off",
      reason: "Lost phone",
      at: 1,
    });
    return executeRequestedAction(services, member.siteId, row);
  }
  const count = (table: string, { id }: TestMember) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`).bind(id).first("n");
  const LOGINS = ["factors", "recovery_codes", "passkeys", "pending_logins", "sessions"];

  test("removing a second factor ends other logins and pages, and mails the reason", async () => {
    const site = await addSite();
    const marked = await addSampleMember(site);
    const another = await addSampleMember(await addSite());
    const closed: string[] = [];
    const services = realServices();
    services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
    expect([await removeFactorOf(marked, services), closed]).toEqual([true, [marked.id]]);
    for (const table of LOGINS)
      expect([await count(table, marked), await count(table, another)], table).toEqual([0, 1]);
    const { fields } = await emailTo(emailAddressOf(marked.id), "account_factor_off");
    expect(fields.reason).toBe("Lost phone");
    const status = "SELECT status FROM accounts WHERE id = ?";
    expect(await env.DB.prepare(status).bind(marked.id).first("status")).toBe("active");
  });

  test("an account without a second factor gets no e-mail", async () => {
    const member = await addMember(await addSite());
    expect(await removeFactorOf(member)).toBe(true);
    expect(await emailsTo(emailAddressOf(member.id), "account_factor_off")).toEqual([]);
  });

  test("a repeated action leaves a newer factor and session, and is mailed once", async () => {
    const marked = await addSampleMember(await addSite());
    await removeFactorOf(marked);
    const restored =
      "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, 'x', 0, 0)";
    await env.DB.prepare(restored).bind(marked.id, marked.siteId).run();
    const { id: accountId, siteId } = marked;
    await startSession(realServices(), { siteId, accountId, device: "" });
    const row = {
      id: newId<ModerationActionId>(),
      deed: "factor_off",
      reason: "Lost phone",
    } as const;
    const action = { ...row, siteId, accountId, origin: "https://x.test" };
    const { statements, ended, done } = await prepareAction(realServices(), action);
    await runBatch(realServices().db, { statements, ended, done });
    expect([await count("factors", marked), await count("sessions", marked)]).toEqual([1, 1]);
    expect(await emailsTo(emailAddressOf(accountId), "account_factor_off")).toHaveLength(1);
  });
});

describe("refund fakes", () => {
  let site: string;
  let fake: TestMember;
  beforeEach(async () => {
    site = await addSite();
    fake = await addMember(site, { name: "Not Sam" });
  });

  /** Executes a moderation action as the scheduler would. */
  async function ban(member: TestMember, fake = true, action = "ban") {
    const row = await addModerationAction(member, { action, fake });
    await executeWaitingActions(realServices());
    return row.deed;
  }

  /** Adds a member who paid these amounts for messages to `to`, so many days ago. */
  async function payer(to: TestMember, paid: { reason?: string; amount: number; days?: number }[]) {
    const member = await addMember(site, { credits: 100 });
    const chat = await addChat(member, to, 2);
    for (const { reason = "message", amount, days = 3 } of paid)
      await addEntry(member, { reason, amount: -amount, at: daysAgo(days), chat });
    return member;
  }
  const refundsOf = async ({ id }: TestMember) =>
    (
      await env.DB.prepare(
        "SELECT amount, key FROM wallet_entries WHERE reason = 'refund' AND wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
      )
        .bind(id)
        .all()
    ).results;

  test("payers of a removed fake are refunded once and notified once", async () => {
    const one = await payer(fake, [
      { amount: 1 },
      { amount: 4, reason: "photo" },
      { amount: 7, reason: "gift", days: 80 },
      { amount: 20, days: 91 },
    ]);
    const free = await payer(fake, []);
    const key = await ban(fake);
    await Promise.all([refundFakes(realServices()), refundFakes(realServices())]);
    await refundFakes(realServices());
    expect(await refundsOf(one)).toEqual([{ amount: 12, key }]);
    expect([await balanceOf(one.id), await sumOfEntries(one.id)]).toEqual([80, 80]);
    const emails = await emailsTo(emailAddressOf(one.id), "credits_refunded");
    expect(emails.map(({ fields }) => fields)).toEqual([{ name: "Sam", credits: 12 }]);
    expect(await refundsOf(free)).toEqual([]);
    expect(await emailsTo(emailAddressOf(free.id), "credits_refunded")).toEqual([]);
  });

  test("more payers than one run handles are all refunded", async () => {
    for (let n = 0; n < 41; n++) await payer(fake, [{ amount: 1 }]);
    const key = await ban(fake);
    for (let n = 0; n < 3; n++) await refundFakes(realServices());
    const refunds = "SELECT count(*) AS n FROM wallet_entries WHERE reason = 'refund' AND key = ?";
    expect(await env.DB.prepare(refunds).bind(key).first("n")).toBe(41);
  });

  test("payments to other members, and to a ban that is no fake, are not refunded", async () => {
    const other = await addMember(site);
    const one = await payer(other, [{ amount: 5 }]);
    const two = await payer(fake, [{ amount: 5 }]);
    await ban(fake, false);
    await refundFakes(realServices());
    expect([await refundsOf(one), await refundsOf(two)]).toEqual([[], []]);
    const key = await ban(fake);
    await refundFakes(realServices());
    expect(await refundsOf(two)).toEqual([{ amount: 5, key }]);
    expect(await refundsOf(one)).toEqual([]);
  });

  test("a fake removed a second time causes refunds of later payments only", async () => {
    const one = await payer(fake, [{ amount: 5 }]);
    await ban(fake);
    await refundFakes(realServices());
    await ban(fake, false, "restore");
    const again = await ban(fake);
    await refundFakes(realServices());
    expect(await refundsOf(one)).toHaveLength(1);
    const done = "SELECT refunded_at FROM staff_deeds WHERE id = ?";
    expect(await env.DB.prepare(done).bind(again).first("refunded_at")).not.toBeNull();
  });

  test("a suspended payer is refunded without an e-mail", async () => {
    const one = await payer(fake, [{ amount: 5 }]);
    await runSql("UPDATE accounts SET status = 'suspended' WHERE id = ?", one.id);
    await ban(fake);
    await refundFakes(realServices());
    expect(await refundsOf(one)).toHaveLength(1);
    expect(await emailsTo(emailAddressOf(one.id), "credits_refunded")).toEqual([]);
  });

  test("a ban's fake flag and its refunds are written once", async () => {
    const id = await ban(fake);
    const set = (what: string) => runSql(`UPDATE staff_deeds SET ${what} WHERE id = ?`, id);
    await expect(set("fake = 0")).rejects.toThrow(/never changed/);
    await refundFakes(realServices());
    for (const what of ["refunded_at = 5", "refunded_at = NULL", "fake = 0"])
      await expect(set(what)).rejects.toThrow(/never changed/);
    const plain = await ban(await addMember(site), false);
    await expect(
      runSql("UPDATE staff_deeds SET refunded_at = 5 WHERE id = ?", plain),
    ).rejects.toThrow(/never changed/);
  });
});
