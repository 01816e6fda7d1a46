import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import { memberChannel } from "~/platform/durable-objects";
import {
  addSampleMember,
  columnsContaining,
  tablesOfSchema,
} from "../../../tests/support/add-sample-member";
import { entryAbout, verify } from "../../../tests/support/audit-entries";
import { emailsTo } from "../../../tests/support/email-to";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import { identifyingValuesOf } from "../../../tests/support/sample-member";
import { SAMPLE_ROWS_BY_TABLE } from "../../../tests/support/sample-rows";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { consumeAttempt, LIMITS, type Limit } from "../account/limit-attempts";
import { reserveTwoFactorCode } from "../account/limit-logins";
import { appendEntry } from "../audit-log/run-audited";
import { openConversation } from "../conversation/open-conversation";
import { eraseDueAccounts } from "./erase-due-accounts";

describe("erasure", () => {
  const DAY = 86_400_000;
  const bindings = env as unknown as Env;
  const later = (days: number) => realServices({ now: () => Date.now() + days * DAY });
  const erase = (days = 15) => eraseDueAccounts(later(days));
  const one = (sql: string, ...values: string[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .first();

  test("the erasure test covers every table", async () => {
    expect(Object.keys(SAMPLE_ROWS_BY_TABLE).sort()).toEqual(await tablesOfSchema());
  });
  // Except the confirmation e-mail, which waits to be sent.
  const otherColumns = (places: string[]) => places.filter((place) => place !== "outbox.payload");

  test("an erased member is found in no table", async () => {
    const marked = await addSampleMember(await addSite());
    const before = await columnsContaining(identifyingValuesOf(marked));
    for (const [table, rows] of Object.entries(SAMPLE_ROWS_BY_TABLE))
      if (typeof rows !== "string")
        expect(
          before.some((place) => place.startsWith(`${table}.`)),
          table,
        ).toBe(true);
    await requestDeletionByPassword(marked);
    await erase(91);
    expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual([]);
    const [receipt, ...more] = await emailsTo(emailAddressOf(marked.id), "deletion_done");
    expect([receipt?.fields.keptUntil, more]).toEqual([null, []]);
    expect(await emailsTo(emailAddressOf(marked.id), "deletion_started")).toEqual([]);
  });

  test("an erased member is found in no entry of the audit log, whose chain stays valid", async () => {
    const member = await addMember(await addSite());
    await appendEntry(realServices(), entryAbout(member), (insert) => ({ entry: insert(sql`1`) }));
    expect(await columnsContaining([member.id])).toContain("audit_log.member_id");
    await requestDeletionByPassword(member);
    await erase();
    expect(otherColumns(await columnsContaining([member.id]))).toEqual([]);
    expect(await verify()).toMatchObject({ violation: null });
  });

  test("an erased member is found in no bucket and no Durable Object", async () => {
    const marked = await addSampleMember(await addSite());
    const objects = [
      memberChannel(bindings, marked.siteId, marked.id),
      bindings.CONVERSATION_ROOMS.getByName(marked.chat),
    ];
    for (const object of objects)
      await runInDurableObject(object as DurableObjectStub, (_, state) =>
        state.storage.put("left", "x"),
      );
    await requestDeletionByPassword(marked);
    await erase();
    const { objects: files } = await bindings.PHOTOS.list();
    const names = files
      .map(({ key }) => key)
      .filter((key) => identifyingValuesOf(marked).some((mark) => key.includes(mark)));
    expect(names).toEqual([]);
    for (const object of objects)
      expect(
        await runInDurableObject(
          object as DurableObjectStub,
          async (_, state) => (await state.storage.list()).size,
        ),
      ).toBe(0);
  });

  test("nothing is erased before the due date", async () => {
    const marked = await addSampleMember(await addSite());
    await requestDeletionByPassword(marked);
    await erase(13);
    expect(await one("SELECT body FROM messages WHERE sender_id = ?", marked.id)).not.toBeNull();
  });

  test("the other member keeps their own messages and sees that the rest was removed", async () => {
    const marked = await addSampleMember(await addSite());
    await requestDeletionByPassword(marked);
    const read = async () =>
      openConversation(realServices(), viewerOf(marked.other), { conversationId: marked.chat });
    const hidden = await read();
    expect([hidden?.head.name, hidden?.messages.map(({ body }) => body)]).toEqual([
      "",
      ["", "My own"],
    ]);
    await erase();
    const opened = await read();
    expect(opened?.head).toMatchObject({ otherId: ERASED_MEMBER_ID, name: "", there: false });
    expect(opened?.messages.map(({ senderId, body }) => [senderId, body])).toEqual([
      [ERASED_MEMBER_ID, ""],
      [marked.other.id, "My own"],
    ]);
  });

  test("nothing of a conversation is left once both members are erased", async () => {
    const marked = await addSampleMember(await addSite());
    await requestDeletionByPassword(marked);
    await requestDeletionByPassword(marked.other);
    await erase();
    for (const table of ["messages", "participants", "seals"])
      expect(
        await one(`SELECT 1 FROM ${table} WHERE conversation_id = ?`, marked.chat),
        table,
      ).toBeNull();
    expect(await one("SELECT 1 FROM conversations WHERE id = ?", marked.chat)).toBeNull();
  });

  test("an open complaint stays for ninety days, as the confirmation says", async () => {
    const marked = await addSampleMember(await addSite());
    await env.DB.prepare("UPDATE complaints SET status = 'open', created_at = ? WHERE id = ?")
      .bind(Date.now(), `case-3-${marked.other.id}`)
      .run();
    await requestDeletionByPassword(marked);
    await erase();
    const [receipt] = await emailsTo(emailAddressOf(marked.id), "deletion_done");
    expect(receipt?.fields.keptUntil).toBeGreaterThan(Date.now() + 89 * DAY);
    expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual(OPEN_CASE);
    await erase(91);
    expect(otherColumns(await columnsContaining(identifyingValuesOf(marked)))).toEqual([]);
  });

  /** Rows of the open case: the reported member, the evidence, and when both are erased. */
  const OPEN_CASE = [
    "complaints.about",
    "departures.account_id",
    "evidence.messages",
    "evidence.profile",
    "reports.reported_id",
  ];
});

describe("erased columns", () => {
  /** Id columns that refer to no member: a row's own id, or one that is reached by a member's id. */
  const NOT_OF_MEMBERS = [
    // Those of members are in an entry of its own test.
    "audit_log.id",
    "audit_log.cause_id",
    "audit_log.member_id",
    "audit_log.staff_id",
    "audit_log.subject_id",
    "canned_answers.id",
    "support_entries.complaint_id",
    "support_entries.id",
    "support_entries.thread_id",
    "support_threads.id",
    "support_viewers.thread_id",
    "affiliate_networks.id",
    "affiliate_postbacks.id",
    "affiliate_postbacks.network_id",
    "affiliate_postbacks.order_id",
    "complaints.id",
    "evidence.complaint_id",
    "reports.complaint_id",
    "reports.conversation_id",
    "conversations.id",
    "messages.conversation_id",
    "participants.conversation_id",
    "chat_photos.id",
    "chat_photos.conversation_id",
    "replies.conversation_id",
    "reactions.conversation_id",
    "seals.conversation_id",
    "photos.client_id",
    "unused_photos.photo_id",
    "sites.id",
    "sessions.public_id",
    "staff_deeds.id",
    "moderation_decisions.id",
    "appeals.decision_id",
    "ban_proposals.decision_id",
    "local_mails.id",
    "discount_uses.order_id",
    "order_groups.order_id",
    "orders.id",
    "orders.wallet_id",
    "orders.client_id",
    "payments.id",
    "payments.order_id",
    "payments.provider_id",
    "payment_events.event_id",
    "payment_events.payment_id",
    "refunds.id",
    "refunds.order_id",
    "refunds.payment_id",
    "refunds.provider_id",
    "receipts.company_id",
    "receipts.order_id",
    "receipts.refund_id",
    "wallets.id",
    "wallet_entries.wallet_id",
    "wallet_entries.conversation_id",
    "wallet_links.wallet_id",
    "mandates.order_id",
    "debit_forms.order_id",
    "debit_blocks.order_id",
    // Of operators.
    "staff.id",
    "staff_passkeys.credential_id",
    "staff_passkeys.id",
    "staff_passkeys.staff_id",
    "staff_sessions.public_id",
    "staff_sessions.staff_id",
    // Written by a deletion: tests/support/sample-rows.ts.
    "departures.account_id",
  ];

  /** Columns that hold ids, by their name: `id`, `…_id`, `…_by`. */
  async function idColumns(table: string) {
    const { results } = await env.DB.prepare(
      `SELECT name, type FROM pragma_table_info('${table}')`,
    ).all<{ name: string; type: string }>();
    return results
      .filter(({ name, type }) => /text/i.test(type) && /^id$|_id$|_by$/.test(name))
      .filter(({ name }) => name !== "site_id")
      .map(({ name }) => `${table}.${name}`);
  }

  // An empty column of the test's member would pass for erased.
  test("every column that may refer to a member is filled for the erased test member", async () => {
    const named = await columnsContaining(
      identifyingValuesOf(await addSampleMember(await addSite())),
    );
    const columns = (await Promise.all((await tablesOfSchema()).map(idColumns))).flat();
    expect(columns.length).toBeGreaterThan(50);
    expect(columns.filter((one) => !named.includes(one)).sort()).toEqual(NOT_OF_MEMBERS.sort());
  });
});

describe("erased counters", () => {
  const DAY = 86_400_000;

  test("erasing an account deletes all rate-limit counters of its member only", async () => {
    const siteId = await addSite();
    const leaving = await addMember(siteId);
    const staying = await addMember(siteId);
    const count = async (at: number, member: typeof leaving) => {
      const services = realServices({ now: () => at, log: () => undefined });
      for (const limit of Object.keys(LIMITS) as Limit[])
        await consumeAttempt(services, { siteId, limit, subject: member.id });
      await reserveTwoFactorCode(services, { member, network: "home" });
    };
    const left = async () =>
      (
        await env.DB.prepare("SELECT key FROM attempts WHERE site_id = ?").bind(siteId).all()
      ).results.map(({ key }) => String(key));
    await count(Date.now(), staying);
    const others = await left();
    await count(Date.now(), leaving);
    // The lock on guesses belongs to account and network together, and expires within two days.
    const own = (await left()).filter((key) => !others.includes(key) && !key.startsWith("factor:"));
    expect(own).toHaveLength(Object.keys(LIMITS).length + 1);
    await requestDeletionByPassword(leaving);
    await eraseDueAccounts(realServices({ now: () => Date.now() + 15 * DAY }));
    const after = await left();
    expect(own.filter((key) => after.includes(key))).toEqual([]);
    expect(others.filter((key) => !after.includes(key))).toEqual([]);
  });
});
