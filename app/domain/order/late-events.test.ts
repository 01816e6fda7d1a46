import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/database.server";
import { minutes } from "~/kit/duration";
import {
  addBuyer,
  addPaid,
  addPending,
  applyEvent,
  applyPaymentEvent,
  describeOrder,
  emailsOf,
  type OrderWithPayment,
  paymentEventOf,
  retryPayment,
  rowsOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";

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
  expect(await emailsOf(bought.member)).toEqual([]);
  await applyPaymentEvent(transfer, { state: "failed" }, late);
  expect(await emailsOf(bought.member)).toEqual(["order_failed"]);
});

test("a transfer that fails after a card payment succeeded sends no e-mail", async () => {
  const at = Date.now();
  const slow = await addPending(await addBuyer(), { method: "sct", at });
  await applyPaymentEvent(await retryPayment(slow), { state: "completed" });
  const before = await emailsOf(slow.member);
  await applyPaymentEvent(slow, { state: "failed" }, realServices({ now: () => at + minutes(31) }));
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
  JSON.stringify(await Promise.all(MONEY_TABLES.map((table) => rowsOf(`SELECT * FROM ${table}`))));

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
