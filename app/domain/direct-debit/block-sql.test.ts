import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import {
  addDebtor,
  addMandate,
  countOf,
  MINUTE,
  newestCode,
  orderOf,
  servicesAt,
  submitDebitForm,
} from "../../../tests/support/debits";
import { blockDebits } from "./block-sql";
import { confirmDebit } from "./confirm-debit";

const services = servicesAt();
/** The number of accounts blocked, and of mandates marked as returned. */
const blockDebitsOf = async (orderId: ReturnType<typeof orderOf>["id"], when = sql`1`) => {
  const { block, mandate } = await runBatch(services.db, blockDebits({ orderId, at: 5 }, when));
  return [block.changes, mandate.changes];
};

test("a returned debit blocks debits of its member once, and of nobody else", async () => {
  const debtor = await addDebtor();
  const other = await addDebtor();
  const order = orderOf();
  await addMandate(debtor, order, { state: "completed", at: 0 });
  expect(await blockDebitsOf(order.id, sql`0`)).toEqual([0, 0]);
  expect(await blockDebitsOf(order.id)).toEqual([1, 1]);
  expect(await blockDebitsOf(order.id)).toEqual([0, 0]);
  expect(await submitDebitForm(debtor, orderOf())).toEqual({ ok: false, refusal: "blocked" });
  expect(await submitDebitForm(other, orderOf())).toMatchObject({ ok: true });
});

test("a block that precedes the code stops the pending debit", async () => {
  const debtor = await addDebtor();
  const old = orderOf();
  const order = orderOf();
  await addMandate(debtor, old, { state: "completed", at: 0 });
  await submitDebitForm(debtor, order);
  await blockDebitsOf(old.id);
  const input = { orderId: order.id, otp: newestCode() };
  const context = { debtor, address: "", browser: "" };
  const at = servicesAt(Date.now() + MINUTE);
  expect(await confirmDebit(at, context, input)).toMatchObject({ refusal: "blocked" });
});

test("a returned debit of an erased member blocks nobody", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  await addMandate(debtor, order);
  await env.DB.prepare("UPDATE mandates SET account_id = NULL WHERE order_id = ?")
    .bind(order.id)
    .run();
  const before = await countOf("debit_blocks");
  expect(await blockDebitsOf(order.id)).toEqual([0, 1]);
  expect(await countOf("debit_blocks")).toBe(before);
});
