import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { openDatabase } from "~/db/database.server";
import { days, minutes } from "~/kit/duration";
import { newId, type OrderId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import { HOME } from "../../../tests/support/bindings";
import { openPage } from "../../../tests/support/open-page";
import {
  addBuyer,
  addPaid,
  addPending,
  applyEvent,
  applyPaymentEvent,
  describeOrder,
  documentsOf,
  emailsOf,
  type OrderWithPayment,
  paymentEventOf,
  refundEventOf,
  refundsOf,
  retryPayment,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import {
  addEntry,
  chainAllEntries,
  checkMemberWallet,
  entriesIn,
  INTACT_WALLET,
  runSql,
  walletIdOf,
} from "../../../tests/support/wallet-ledger";
import { LIMITS } from "../account/limit-attempts";
import type { ProviderEvent } from "../payment/payment";
import { applyProviderEvent } from "./apply-provider-event";
import { issueReceipt, lastNumberBefore } from "./receipt-store";
import { reconcileMissedEvents } from "./reconcile-payments";
import { findWithdrawal, withdraw } from "./refund-order";

describe("apply provider event", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPending(await addBuyer(3));
  });

  const PAID = {
    order: "completed",
    balance: 13,
    premium: true,
    payments: "completed",
    refunds: [],
  };
  const UNPAID = { ...PAID, order: "open", balance: 3, premium: false, payments: "pending" };

  test("a completed payment grants credits, Premium, a numbered receipt and an e-mail", async () => {
    expect(await describeOrder(bought)).toEqual(UNPAID);
    expect(await applyPaymentEvent(bought, { state: "completed" })).toBe("taken");
    expect(await describeOrder(bought)).toEqual(PAID);
    expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
    expect(await emailsOf(bought.member)).toEqual(["order_receipt"]);
    const entries = await entriesIn(await walletIdOf(bought.member));
    expect(entries.map(({ reason, amount }) => [reason, amount])).toEqual([
      ["grant", 3],
      ["purchase", 10],
    ]);
  });

  test("a completed event sent ten times, also in parallel, is applied once", async () => {
    const event = await paymentEventOf(bought, { state: "completed" });
    const sequence = [
      await applyEvent(bought.member, event),
      await applyEvent(bought.member, event),
    ];
    expect(sequence).toEqual(["taken", "again"]);
    await Promise.all(Array.from({ length: 8 }, () => applyEvent(bought.member, event)));
    await Promise.all(
      Array.from({ length: 8 }, () => applyPaymentEvent(bought, { state: "completed" })),
    );
    expect(await describeOrder(bought)).toEqual(PAID);
    expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
    expect(await emailsOf(bought.member)).toEqual(["order_receipt"]);
  });

  const STATES = ["pending", "failed", "completed", "charged_back"] as const;
  /** Every permutation of the items. */
  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, n) =>
          permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]),
        );

  test("events in any order lead to the same final order", { timeout: 60_000 }, async () => {
    const ends = new Set<string>();
    for (const sequence of permutations(STATES)) {
      const member = await addMember(bought.member.siteId);
      const one = await addPending(member);
      for (const state of sequence) await applyPaymentEvent(one, { state });
      const { refunds, ...end } = await describeOrder(one);
      ends.add(JSON.stringify([end, refunds]));
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      [
        { order: "charged_back", balance: 0, premium: false, payments: "charged_back" },
        ["chargeback completed 1000/10"],
      ],
    ]);
  });

  test("an event with a wrong amount or currency, or an unknown payment, changes nothing", async () => {
    const { member } = bought;
    for (const wrong of [{ amount: 999 }, { amount: 1001 }, { currency: "USD" }])
      for (const state of ["completed", "failed"] as const)
        expect(await applyPaymentEvent(bought, { state, ...wrong }), JSON.stringify(wrong)).toBe(
          "wrong_amount",
        );
    const unknown = await paymentEventOf(bought, { paymentId: member.id as never });
    expect(await applyEvent(member, unknown)).toBe("unknown");
    expect(await describeOrder(bought)).toEqual(UNPAID);
    expect(await rowsOf("SELECT 1 FROM payment_events WHERE site_id = ?", member.siteId)).toEqual(
      [],
    );
  });

  test("an event of another site, provider or payment is foreign", async () => {
    const other = await addBuyer();
    const event = await paymentEventOf(bought, { state: "completed" });
    expect(await applyEvent(other, event)).toBe("foreign");
    expect(await applyEvent(bought.member, { ...event, siteId: other.siteId })).toBe("foreign");
    const caller = { site: await siteOf(bought.member), provider: "stripe" as const };
    expect(await applyProviderEvent(realServices(), caller, event)).toBe("foreign");
    await applyPaymentEvent(bought, { state: "pending" });
    expect(await applyPaymentEvent(bought, { state: "completed", providerId: "another" })).toBe(
      "foreign",
    );
    expect(await describeOrder(bought)).toEqual(UNPAID);
  });

  test("of two payments of one order at once, one completes it and one is refunded", async () => {
    const second = await retryPayment(bought);
    await Promise.all([
      applyPaymentEvent(bought, { state: "completed" }),
      applyPaymentEvent(second, { state: "completed" }),
    ]);
    const { payments, ...rest } = await describeOrder(bought);
    expect(payments.split(" ").sort()).toEqual(["completed", "surplus"]);
    expect(rest).toMatchObject({ order: "completed", balance: 13 });
    expect(rest.refunds).toEqual(["surplus waiting 1000/0"]);
    expect((await emailsOf(bought.member)).sort()).toEqual(["order_receipt", "order_twice"]);
    expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
  });

  test("a company's receipts are numbered without a gap, over sites and in parallel", async () => {
    const { company_id } = await siteOf(bought.member);
    const elsewhere = await addBuyer(0, { company_id });
    const many = await Promise.all(
      Array.from({ length: 12 }, async (_, n) =>
        addPending(await addMember(n % 2 ? elsewhere.siteId : bought.member.siteId)),
      ),
    );
    await Promise.all(many.map((one) => applyPaymentEvent(one, { state: "completed" })));
    const numbers = await rowsOf<{ number: number }>(
      "SELECT number FROM receipts WHERE company_id = ? ORDER BY number",
      company_id,
    );
    expect(numbers.map(({ number }) => number)).toEqual(
      many.map((_, n) => lastNumberBefore(HOME) + n + 1),
    );
  });
});

describe("chargeback store", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
  });
  const back = (overrides = {}) =>
    applyPaymentEvent(bought, { state: "charged_back", ...overrides });

  test("a chargeback removes the unspent credits once, and Premium with the only purchase", async () => {
    await addEntry(bought.member, { amount: -4 });
    for (let n = 0; n < 3; n++) await back();
    expect(await describeOrder(bought)).toEqual({
      order: "charged_back",
      balance: 0,
      premium: false,
      payments: "charged_back",
      refunds: ["chargeback completed 1000/6"],
    });
    expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
    expect(await emailsOf(bought.member)).toEqual(["order_receipt", "order_charged_back"]);
    await chainAllEntries();
    expect(await checkMemberWallet(bought.member)).toEqual(INTACT_WALLET);
  });

  test("a chargeback keeps Premium and the credits of another purchase", async () => {
    const other = await addPaid(bought.member, { credits: 25, price: 2000 });
    await back();
    expect(await describeOrder(other)).toMatchObject({
      order: "completed",
      balance: 25,
      premium: true,
    });
    await applyPaymentEvent(other, { state: "charged_back" });
    expect(await describeOrder(other)).toMatchObject({ balance: 0, premium: false });
  });

  test("a chargeback after all credits are spent leaves the balance at zero", async () => {
    await addEntry(bought.member, { amount: -10 });
    await back();
    expect(await describeOrder(bought)).toMatchObject({ order: "charged_back", balance: 0 });
    expect((await refundsOf(bought.order))[0]).toMatchObject({ credits: 0 });
  });

  test("a chargeback after a withdrawal stops its refund and removes no credits twice", async () => {
    await addEntry(bought.member, { amount: -4 });
    await addEntry(bought.member, { amount: 7 });
    await requestWithdrawal(bought);
    // The seven free credits are newer than the purchase and stay.
    expect(await describeOrder(bought)).toMatchObject({ order: "withdrawn", balance: 7 });
    await back();
    const { refunds, ...rest } = await describeOrder(bought);
    expect(rest).toMatchObject({ order: "charged_back", balance: 7 });
    expect(refunds.sort()).toEqual(["chargeback completed 1000/0", "withdrawal failed 600/6"]);
  });

  test("a chargeback of the rest removes the credits left after a partial refund", async () => {
    const some = refundEventOf(bought, { amount: 300 });
    await applyEvent(bought.member, some);
    expect(await describeOrder(bought)).toMatchObject({
      order: "completed",
      balance: 7,
      premium: true,
    });
    await back({ amount: 700 });
    expect(await describeOrder(bought)).toMatchObject({
      order: "charged_back",
      balance: 0,
      premium: false,
      refunds: ["at_provider completed 300/3", "chargeback completed 700/7"],
    });
  });

  test("a chargeback of a surplus payment leaves the paid order unchanged", async () => {
    const second = await retryPayment(bought);
    await applyPaymentEvent(second, { state: "completed" });
    await applyPaymentEvent(second, { state: "charged_back" });
    await applyPaymentEvent(second, { state: "charged_back" });
    const { refunds, ...rest } = await describeOrder(bought);
    expect(rest).toMatchObject({ order: "completed", balance: 10, premium: true });
    expect(refunds.sort()).toEqual(["chargeback completed 1000/0", "surplus failed 1000/0"]);
  });

  test("a returned debit ends direct debits for its account, a card chargeback does not", async () => {
    const debit = await addPending(bought.member, { method: "sdd" });
    await runSql(
      "INSERT INTO mandates (order_id, site_id, account_id, reference, agreed_at) VALUES (?, ?, ?, 'M1', 0)",
      ...[debit.order, debit.member.siteId, debit.member.id],
    );
    await applyPaymentEvent(debit, { state: "completed" });
    await back();
    const blocked = () =>
      rowsOf("SELECT order_id FROM debit_blocks WHERE account_id = ?", debit.member.id);
    expect(await blocked()).toEqual([]);
    await applyPaymentEvent(debit, { state: "charged_back" });
    expect(await blocked()).toEqual([{ order_id: debit.order }]);
    const query = "SELECT returned_at IS NOT NULL AS returned FROM mandates WHERE order_id = ?";
    expect(await rowsOf(query, debit.order)).toEqual([{ returned: 1 }]);
  });

  test("a returned surplus debit ends the member's debits and marks its mandate", async () => {
    const member = await addBuyer();
    const paid = await addPending(member);
    const debit = await retryPayment(paid, "sdd");
    await runSql(
      "INSERT INTO mandates (order_id, site_id, account_id, reference, agreed_at) VALUES (?, ?, ?, 'M1', 0)",
      ...[debit.order, member.siteId, member.id],
    );
    await applyPaymentEvent(paid, { state: "completed" });
    await applyPaymentEvent(debit, { state: "completed" });
    await applyPaymentEvent(debit, { state: "charged_back" });
    expect(
      await rowsOf("SELECT order_id FROM debit_blocks WHERE account_id = ?", member.id),
    ).toEqual([{ order_id: debit.order }]);
    const query = "SELECT returned_at IS NOT NULL AS returned FROM mandates WHERE order_id = ?";
    expect(await rowsOf(query, debit.order)).toEqual([{ returned: 1 }]);
  });

  test("a chargeback of an erased member's order empties the ownerless wallet", async () => {
    await runSql("UPDATE wallets SET account_id = NULL WHERE account_id = ?", bought.member.id);
    await runSql("UPDATE orders SET account_id = NULL WHERE id = ?", bought.order);
    await back();
    expect(await describeOrder(bought)).toMatchObject({ order: "charged_back", balance: 0 });
  });

  test("a chargeback above the paid amount is rejected", async () => {
    expect(await back({ amount: 1001 })).toBe("wrong_amount");
    expect(await back({ amount: 0 })).toBe("wrong_amount");
    expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
  });
});

describe("late events", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPending(await addBuyer());
  });

  test.each(["failed", "cancelled"] as const)(
    "completed after %s: credits are granted once, and an e-mail is sent",
    async (state) => {
      await applyPaymentEvent(bought, { state, fault: "card" });
      expect(await describeOrder(bought)).toMatchObject({
        order: "open",
        balance: 0,
        payments: state,
      });
      await applyPaymentEvent(bought, { state: "completed" });
      await applyPaymentEvent(bought, { state: "completed" });
      expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
      const [email] = await rowsOf<{ payload: string }>(
        "SELECT payload FROM outbox WHERE account_id = ?",
        bought.member.id,
      );
      expect(JSON.parse(email?.payload ?? "").fields).toMatchObject({ late: true, amount: 1000 });
    },
  );

  test("a failure that arrives after half an hour is e-mailed", async () => {
    const at = Date.now();
    await applyPaymentEvent(
      bought,
      { state: "failed" },
      realServices({ now: () => at + minutes(29) }),
    );
    expect(await emailsOf(bought.member)).toEqual([]);
    const slow = await addPending(await addBuyer(), { method: "sct", at });
    const later = realServices({ now: () => at + minutes(31) });
    for (let n = 0; n < 2; n++) await applyPaymentEvent(slow, { state: "failed" }, later);
    expect(await emailsOf(slow.member)).toEqual(["order_failed"]);
  });

  test("a failure is e-mailed only once no other payment of the order may succeed", async () => {
    const late = realServices({ now: () => Date.now() + minutes(31) });
    const transfer = await retryPayment(bought, "sct");
    await applyPaymentEvent(transfer, { state: "pending" });
    await applyPaymentEvent(bought, { state: "failed" }, late);
    expect(await emailsOf(bought.member)).toEqual(["order_transfer"]);
    await applyPaymentEvent(transfer, { state: "failed" }, late);
    expect(await emailsOf(bought.member)).toEqual(["order_transfer", "order_failed"]);
  });

  test("a transfer that fails after a card payment succeeded sends no e-mail", async () => {
    const at = Date.now();
    const slow = await addPending(await addBuyer(), { method: "sct", at });
    await applyPaymentEvent(await retryPayment(slow), { state: "completed" });
    const before = await emailsOf(slow.member);
    await applyPaymentEvent(
      slow,
      { state: "failed" },
      realServices({ now: () => at + minutes(31) }),
    );
    expect(await emailsOf(slow.member)).toEqual(before);
  });

  test("a payment of an erased member's order is refunded", async () => {
    await runSql("UPDATE orders SET account_id = NULL WHERE id = ?", bought.order);
    await applyPaymentEvent(bought, { state: "completed" });
    expect(await describeOrder(bought)).toEqual({
      order: "open",
      balance: 0,
      premium: false,
      payments: "surplus",
      refunds: ["surplus waiting 1000/0"],
    });
  });

  /** A database whose batches fail before their statement number `n`. */
  const databaseFailingAt = (n: number) =>
    openDatabase({
      prepare: (query: string) => env.DB.prepare(query),
      batch: (statements: D1PreparedStatement[]) =>
        env.DB.batch(
          statements.length > 3 && n <= statements.length
            ? statements.toSpliced(n, 0, env.DB.prepare("SELECT * FROM a_table_that_is_not_there"))
            : statements,
        ),
    } as unknown as D1Database);

  const MONEY_TABLES = [
    "orders",
    "payments",
    "refunds",
    "receipts",
    "payment_events",
    "wallets",
    "outbox",
  ];
  const moneyRows = async () =>
    JSON.stringify(
      await Promise.all(MONEY_TABLES.map((table) => rowsOf(`SELECT * FROM ${table}`))),
    );

  test.each(["completed", "charged_back"] as const)(
    "%s, interrupted at any statement, changes nothing and is applied in full later",
    async (state) => {
      const one = state === "completed" ? bought : await addPaid(bought.member);
      const event = await paymentEventOf(one, { state });
      const before = await moneyRows();
      let broken = 0;
      for (let n = 0; n < 20; n++) {
        const services = realServices({ db: databaseFailingAt(n) });
        const failed = await applyEvent(one.member, event, services).then(
          () => false,
          () => true,
        );
        if (!failed) break;
        broken++;
        expect(await moneyRows(), `broken off at ${n}`).toBe(before);
      }
      expect(broken).toBeGreaterThan(8);
      expect(await applyEvent(one.member, event)).toBe("again");
      expect(await describeOrder(one)).toMatchObject({ order: state });
    },
  );
});

describe("order events", () => {
  /** A pending order of ten credits by a member with three credits, who has a page open. */
  async function buyWithOpenPage() {
    const bought = await addPending(await addBuyer(3));
    const page = await openPage(bought.member);
    const logged: string[] = [];
    const log = (event: string) => void logged.push(event);
    const services = realServices({ log });
    const balances = () =>
      page.events.flatMap((event) => (event.type === "badges" ? (event.credits ?? []) : []));
    return { bought, services, logged, balances };
  }

  test("a completed payment and its chargeback are each logged and sent to open pages once", async () => {
    const { bought, services, logged, balances } = await buyWithOpenPage();
    for (let n = 0; n < 2; n++) await applyPaymentEvent(bought, { state: "completed" }, services);
    await expect.poll(balances).toEqual([13]);
    expect(logged).toEqual(["order.completed"]);
    for (let n = 0; n < 2; n++)
      await applyPaymentEvent(bought, { state: "charged_back" }, services);
    await expect.poll(balances).toEqual([13, 3]);
    expect(logged).toEqual(["order.completed", "order.charged_back"]);
  });

  test("a chargeback reported before its payment logs both, and sends one balance", async () => {
    const { bought, services, logged, balances } = await buyWithOpenPage();
    await applyPaymentEvent(bought, { state: "charged_back" }, services);
    expect(logged).toEqual(["order.completed", "order.charged_back"]);
    await expect.poll(balances).toEqual([3]);
  });

  test("a refund made at the provider is logged and sent to open pages", async () => {
    const { bought, services, logged, balances } = await buyWithOpenPage();
    await applyPaymentEvent(bought, { state: "completed" });
    await applyEvent(bought.member, refundEventOf(bought, { amount: 1000 }), services);
    expect(logged).toEqual(["order.refund_by_hand"]);
    await expect.poll(balances).toEqual([13, 3]);
  });

  test("a payment that failed and completes later is logged both times", async () => {
    const { bought, services, logged, balances } = await buyWithOpenPage();
    await applyPaymentEvent(bought, { state: "failed" }, services);
    await expect.poll(balances).toEqual([3]);
    await applyPaymentEvent(bought, { state: "completed" }, services);
    await expect.poll(balances).toEqual([3, 13]);
    expect(logged).toEqual(["order.failed", "order.completed"]);
  });
});

describe("order emails", () => {
  /** A pending payment of a member who never confirmed their address. */
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPending(await addUnconfirmed());
  });

  async function addUnconfirmed() {
    const member = await addBuyer();
    await runSql("UPDATE accounts SET status = 'not_confirmed' WHERE id = ?", member.id);
    return member;
  }

  const fail = async (one: OrderWithPayment) => {
    const later = Date.now() + minutes(31);
    await applyPaymentEvent(one, { state: "failed" }, realServices({ now: () => later }));
  };

  test("contract e-mails are sent to the account's address, confirmed or not", async () => {
    await applyPaymentEvent(bought, { state: "completed" });
    const { member, order: orderId } = bought;
    const shown = await findWithdrawal(realServices(), member, orderId);
    const input = { orderId, amount: shown?.amount ?? 0, credits: shown?.credits ?? 0 };
    const caller = { site: await siteOf(member), viewer: member };
    const outcome = await withdraw(realServices(), caller, input);
    const refundId = outcome.ok ? outcome.value : null;
    await applyEvent(member, refundEventOf(bought, { refundId, amount: input.amount }));
    expect(await emailsOf(member)).toEqual(["order_receipt", "order_withdrawn", "order_refunded"]);
  });

  test("an e-mail to an unconfirmed address contains no name", async () => {
    await applyPaymentEvent(bought, { state: "completed" });
    const [email] = await rowsOf<{ payload: string }>(
      "SELECT payload FROM outbox WHERE account_id = ?",
      bought.member.id,
    );
    expect(JSON.parse(email?.payload ?? "").fields.name).toBeNull();
  });

  test("the receipt e-mail uses the buyer's time zone and names the payment method", async () => {
    await runSql("UPDATE profiles SET country = 'FI' WHERE id = ?", bought.member.id);
    await applyPaymentEvent(bought, { state: "completed" });
    const [email] = await rowsOf<{ payload: string }>(
      "SELECT payload FROM outbox WHERE account_id = ?",
      bought.member.id,
    );
    const { fields } = JSON.parse(email?.payload ?? "");
    expect(fields).toMatchObject({ zone: "Europe/Helsinki", method: "ideal" });
    expect(fields.until - fields.at).toBe(days(fields.days));
  });

  test("the receipt e-mail uses the time zone that the buyer's browser last reported", async () => {
    await runSql(
      "INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, time_zone, changed_at) SELECT id, site_id, 0, 0, 22, 8, 'America/New_York', 1 FROM accounts WHERE id = ?",
      bought.member.id,
    );
    await applyPaymentEvent(bought, { state: "completed" });
    expect((await receiptsOf(bought.member))[0]).toMatchObject({ zone: "America/New_York" });
  });

  test("the receipt e-mail names its number, and Premium only if it began with the order", async () => {
    await applyPaymentEvent(bought, { state: "completed" });
    await applyPaymentEvent(await addPending(bought.member), { state: "completed" });
    const numbers = await rowsOf<{ number: number }>(
      "SELECT number FROM receipts WHERE order_id IN (SELECT id FROM orders WHERE account_id = ?) ORDER BY number",
      bought.member.id,
    );
    expect(await receiptsOf(bought.member)).toMatchObject([
      { receipt: numbers[0]?.number, premium: true },
      { receipt: numbers[1]?.number, premium: false },
    ]);
  });

  const receiptsOf = async ({ id }: { id: string }) =>
    (
      await rowsOf<{ payload: string }>(
        "SELECT payload FROM outbox WHERE account_id = ? AND template = 'order_receipt' ORDER BY id",
        id,
      )
    ).map(({ payload }) => JSON.parse(payload).fields);

  test("failure e-mails to an unconfirmed address are limited to three a day", async () => {
    for (let n = 0; n < 2; n++) await fail(bought);
    expect(await emailsOf(bought.member)).toEqual(["order_failed"]);
    const { member } = bought;
    for (let n = 0; n < LIMITS.unconfirmed_mail.most; n++) await fail(await addPending(member));
    expect(await emailsOf(member)).toHaveLength(LIMITS.unconfirmed_mail.most);
    await applyPaymentEvent(await addPending(member), { state: "completed" });
    expect(await emailsOf(member)).toContain("order_receipt");
  });

  test("failure e-mails to a confirmed address are not limited", async () => {
    const { member } = bought;
    await runSql("UPDATE accounts SET status = 'active' WHERE id = ?", member.id);
    for (let n = 0; n <= LIMITS.unconfirmed_mail.most; n++) await fail(await addPending(member));
    expect(await emailsOf(member)).toHaveLength(LIMITS.unconfirmed_mail.most + 1);
  });
});

describe("receipt numbers", () => {
  /** A company with sites in several databases. */
  async function company() {
    const id = await addSite();
    const issue = (database: string) =>
      run(
        realServices().db,
        issueReceipt(
          { id, company_id: id, company: null, database },
          { orderId: newId<OrderId>(), at: 0 },
          sql`1`,
        ),
      );
    const numbers = async () =>
      (
        await env.DB.prepare("SELECT number FROM receipts WHERE company_id = ? ORDER BY number")
          .bind(id)
          .all<{ number: number }>()
      ).results.map(({ number }) => number);
    const write = (number: number) =>
      env.DB.prepare(
        "INSERT INTO receipts (company_id, number, site_id, kind, order_id, company, issued_at) VALUES (?, ?, ?, 'receipt', ?, 'null', 0)",
      )
        .bind(id, number, id, newId())
        .run();
    return { issue, numbers, write };
  }

  test("each database numbers receipts from its own range", async () => {
    const { issue, numbers } = await company();
    for (const database of ["DB", "DB_2", "DB", "DB_3", "DB_2", "DB"]) await issue(database);
    expect(await numbers()).toEqual([1, 2, 3, 2_000_000_001, 2_000_000_002, 3_000_000_001]);
    expect([lastNumberBefore("DB"), lastNumberBefore("DB_12")]).toEqual([0, 12_000_000_000]);
  });

  test("the database rejects a number that is not the next of its range", async () => {
    const { numbers, write } = await company();
    await write(1);
    await write(2_000_000_001);
    for (const number of [1, 3, 2_000_000_001, 2_000_000_003, 3_000_000_002])
      await expect(write(number), String(number)).rejects.toThrow("takes the next number");
    await write(2);
    expect(await numbers()).toEqual([1, 2, 2_000_000_001]);
  });
});

describe("reconcile missed events", () => {
  let bought: OrderWithPayment;
  let logged: [string, Record<string, unknown>][];
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
    logged = [];
  });

  /** Runs `reconcileMissedEvents` with a provider that returns these events; returns the `since` arguments. */
  async function reconcileWith(
    events: ProviderEvent[] | Error,
    more: Partial<Services> = {},
    unread = 0,
  ) {
    const requestedSince: number[] = [];
    const payments = {
      name: "bank",
      backSince: async (since: number) => {
        requestedSince.push(since);
        if (events instanceof Error) throw events;
        return { events, unread };
      },
    } as unknown as Payments;
    const log = (event: string, fields = {}) => void logged.push([event, fields]);
    await reconcileMissedEvents(realServices({ log, ...more }), payments);
    return requestedSince;
  }
  const alarms = () => logged.filter(([event]) => event === "orders.disagree");

  test("a missed chargeback and a missed refund are applied and logged as disagreements", async () => {
    const other = await addPaid(await addBuyer());
    const reported = [
      await paymentEventOf(bought, { state: "charged_back" }),
      refundEventOf(other, { amount: 1000 }),
    ];
    expect(await reconcileWith(reported, { now: () => days(20_000) })).toEqual([days(19_997)]);
    expect(await describeOrder(bought)).toMatchObject({ order: "charged_back", balance: 0 });
    expect(await describeOrder(other)).toMatchObject({ order: "withdrawn", balance: 0 });
    const { order, payment, member } = bought;
    const logFields = { site: member.siteId, order, payment, what: "provider", ours: "unheard" };
    expect(alarms()).toEqual([
      ["orders.disagree", { ...logFields, theirs: "charged_back", kind: "payment" }],
      expect.arrayContaining([expect.objectContaining({ order: other.order, kind: "refund" })]),
    ]);
  });

  test("an event that a webhook delivered is not applied again or logged", async () => {
    const reported = await paymentEventOf(bought, { state: "charged_back" });
    await applyEvent(bought.member, reported);
    const before = await rowsOf("SELECT * FROM payment_events");
    for (let n = 0; n < 2; n++) await reconcileWith([reported]);
    expect(alarms()).toEqual([]);
    expect(await rowsOf("SELECT * FROM payment_events")).toEqual(before);
  });

  test("a missed event is logged once, however often it is queried", async () => {
    const reported = [await paymentEventOf(bought, { state: "charged_back" })];
    for (let n = 0; n < 3; n++) await reconcileWith(reported);
    expect(alarms()).toHaveLength(1);
    expect((await describeOrder(bought)).refunds).toEqual(["chargeback completed 1000/10"]);
  });

  test("an event of another site, an unknown payment or a wrong amount changes nothing", async () => {
    const reported = await paymentEventOf(bought, { state: "charged_back" });
    const { siteId } = await addBuyer();
    const foreign = { ...reported, siteId };
    const unknown = { ...reported, paymentId: bought.member.id as never };
    await reconcileWith([foreign, unknown, { ...reported, amount: 1001 }]);
    expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
    expect(alarms()).toEqual([]);
  });

  test("the number of unreadable events is logged", async () => {
    await reconcileWith([], {}, 3);
    expect(logged).toEqual([["payment.unread", { provider: "bank", count: 3 }]]);
  });

  test("an unreachable provider or a failing event does not stop the others", async () => {
    await reconcileWith(new Error("away"));
    expect(logged).toEqual([["payment.unreached", { provider: "bank" }]]);
    const good = await paymentEventOf(bought, { state: "charged_back" });
    await reconcileWith([{ ...good, eventId: null as never }, good]);
    expect(logged.at(1)?.[0]).toBe("payment.not_taken");
    expect(await describeOrder(bought)).toMatchObject({ order: "charged_back" });
  });
});
