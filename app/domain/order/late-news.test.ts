import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "~/db/database.server";
import { minutes } from "~/kit/duration";
import { runSql } from "../../../tests/support/ledger";
import {
  addBuyer,
  addPaid,
  addPending,
  type Bought,
  lettersOf,
  newsOf,
  rowsOf,
  say,
  standing,
  take,
  tryAgain,
} from "../../../tests/support/paying";
import { realServices } from "../../../tests/support/world";

let bought: Bought;
beforeEach(async () => {
  bought = await addPending(await addBuyer());
});

test.each(["failed", "cancelled"] as const)(
  "completed after %s: credits are granted once, and an e-mail is sent",
  async (state) => {
    await say(bought, { state, fault: "card" });
    expect(await standing(bought)).toMatchObject({ order: "open", balance: 0, payments: state });
    await say(bought, { state: "completed" });
    await say(bought, { state: "completed" });
    expect(await standing(bought)).toMatchObject({ order: "completed", balance: 10 });
    const [letter] = await rowsOf<{ payload: string }>(
      "SELECT payload FROM outbox WHERE account_id = ?",
      bought.member.id,
    );
    expect(JSON.parse(letter?.payload ?? "").fields).toMatchObject({ late: true, amount: 1000 });
  },
);

test("a failure that arrives after half an hour is e-mailed", async () => {
  const at = Date.now();
  await say(bought, { state: "failed" }, realServices({ now: () => at + minutes(29) }));
  expect(await lettersOf(bought.member)).toEqual([]);
  const slow = await addPending(await addBuyer(), { method: "sct", at });
  const later = realServices({ now: () => at + minutes(31) });
  for (let n = 0; n < 2; n++) await say(slow, { state: "failed" }, later);
  expect(await lettersOf(slow.member)).toEqual(["order_failed"]);
});

test("a failure is e-mailed only once no other payment of the order may succeed", async () => {
  const late = realServices({ now: () => Date.now() + minutes(31) });
  const transfer = await tryAgain(bought, "sct");
  await say(transfer, { state: "pending" });
  await say(bought, { state: "failed" }, late);
  expect(await lettersOf(bought.member)).toEqual([]);
  await say(transfer, { state: "failed" }, late);
  expect(await lettersOf(bought.member)).toEqual(["order_failed"]);
});

test("a transfer that fails after a card payment succeeded sends no e-mail", async () => {
  const at = Date.now();
  const slow = await addPending(await addBuyer(), { method: "sct", at });
  await say(await tryAgain(slow), { state: "completed" });
  const before = await lettersOf(slow.member);
  await say(slow, { state: "failed" }, realServices({ now: () => at + minutes(31) }));
  expect(await lettersOf(slow.member)).toEqual(before);
});

test("a payment of an erased member's order is refunded", async () => {
  await runSql("UPDATE orders SET account_id = NULL WHERE id = ?", bought.order);
  await say(bought, { state: "completed" });
  expect(await standing(bought)).toEqual({
    ...{ order: "open", balance: 0, premium: false, payments: "surplus" },
    refunds: ["surplus waiting 1000/0"],
  });
});

/** A database whose batches fail before their statement number `n`. */
const brokenAt = (n: number) =>
  openDatabase({
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) =>
      env.DB.batch(
        statements.length > 3 && n <= statements.length
          ? statements.toSpliced(n, 0, env.DB.prepare("SELECT * FROM a_table_that_is_not_there"))
          : statements,
      ),
  } as unknown as D1Database);

const MONEY = ["orders", "payments", "refunds", "receipts", "payment_events", "wallets", "outbox"];
const books = async () =>
  JSON.stringify(await Promise.all(MONEY.map((table) => rowsOf(`SELECT * FROM ${table}`))));

test.each(["completed", "charged_back"] as const)(
  "%s, interrupted at any statement, changes nothing and is applied in full later",
  async (state) => {
    const one = state === "completed" ? bought : await addPaid(bought.member);
    const news = await newsOf(one, { state });
    const before = await books();
    let broken = 0;
    for (let n = 0; n < 20; n++) {
      const services = realServices({ db: brokenAt(n) });
      const failed = await take(one.member, news, services).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      broken++;
      expect(await books(), `broken off at ${n}`).toBe(before);
    }
    expect(broken).toBeGreaterThan(8);
    expect(await take(one.member, news)).toBe("again");
    expect(await standing(one)).toMatchObject({ order: state });
  },
);
