import { beforeEach, expect, test } from "vitest";
import { all } from "~/db/batch";
import { openDatabase } from "~/db/database.server";
import { ORDER_STATES, REFUND_STATES } from "~/domain/order/order";
import { mayMoveRefund } from "~/domain/order/refund-store";
import { PAYMENT_MOVES, PAYMENT_STATES } from "~/domain/payment/payment";
import type { RefundId } from "~/kit/ids";
import { d1In, migratedInMemory } from "../support/d1-in-node";
import { rawSql as sql } from "../support/raw-sql";

type Table = "orders" | "payments" | "refunds";
let db: ReturnType<typeof migratedInMemory>;

/** An order, the payment that pays it and a refund of it, all in their initial state. */
beforeEach(() => {
  db = migratedInMemory();
  db.exec(`
    INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price, country, vat_rate, vat, method, immediate_at, created_at)
      VALUES ('x', 'site', 'me', 'w', 'c', 'c10', 10, 'EUR', 1000, 1000, 'NL', 2100, 0, 'ideal', 0, 0);
    INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
      VALUES ('x', 'site', 'x', 'bank', 'ideal', 1000, 'EUR', 0, 0, 0);
    INSERT INTO refunds (id, site_id, order_id, payment_id, kind, amount, currency, credits, created_at, try_at)
      VALUES ('x', 'site', 'x', 'x', 'at_provider', 100, 'EUR', 0, 0, 0);`);
});

/** Sets a row's state without the triggers of its table, which are created again afterwards. */
function setState(table: Table, state: string): void {
  const guards = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
    .all(table);
  for (const { name } of guards) db.exec(`DROP TRIGGER "${name}"`);
  db.prepare(`UPDATE ${table} SET state = ? WHERE id = 'x'`).run(state);
  for (const guard of guards) db.exec(String(guard.sql));
}

/** The transitions that the database allows for a table from each state. */
function transitionsOf(table: Table, states: readonly string[]) {
  const goes = (from: string, to: string) => {
    setState(table, from);
    try {
      db.prepare(`UPDATE ${table} SET state = ? WHERE id = 'x'`).run(to);
      return true;
    } catch {
      return false;
    }
  };
  const others = (from: string) => states.filter((to) => to !== from);
  return Object.fromEntries(
    states.map((from) => [
      from,
      others(from)
        .filter((to) => goes(from, to))
        .sort(),
    ]),
  );
}

test("the database allows exactly the listed transitions of a payment", () => {
  const moves = Object.entries(PAYMENT_MOVES).map(([from, to]) => [from, [...to].sort()]);
  expect(transitionsOf("payments", PAYMENT_STATES)).toEqual(Object.fromEntries(moves));
});

test("the database allows only forward transitions of an order", () => {
  setState("payments", "completed");
  expect(transitionsOf("orders", ORDER_STATES)).toEqual({
    open: ["completed"],
    completed: ["charged_back", "withdrawn"],
    withdrawn: ["charged_back"],
    charged_back: [],
  });
});

test("the database allows exactly the listed transitions of a refund", async () => {
  const client = openDatabase(d1In(db, () => undefined));
  const moves: Record<string, string[]> = {};
  for (const from of REFUND_STATES) {
    setState("refunds", from);
    moves[from] = [];
    for (const to of REFUND_STATES) {
      const may = sql<{ may: number }>`SELECT ${mayMoveRefund("x" as RefundId, to)} AS may`;
      if ((await all(client, may))[0]?.may === 1) moves[from].push(to);
    }
    moves[from].sort();
  }
  expect(transitionsOf("refunds", REFUND_STATES)).toEqual(moves);
});

test("no state is reachable from itself", () => {
  const reached = (from: string, seen: string[] = []): string[] =>
    (PAYMENT_MOVES[from as keyof typeof PAYMENT_MOVES] ?? []).flatMap((to) =>
      seen.includes(to) ? [] : [to, ...reached(to, [...seen, to])],
    );
  expect(PAYMENT_STATES.filter((state) => reached(state).includes(state))).toEqual([]);
});
