import { afterEach, expect, test } from "vitest";
import { days } from "../../app/kit/duration";
import { newId, type PaymentId } from "../../app/kit/ids";
import { NOW } from "../../tests/support/command-context";
import { addPaymentAttempt, openStaffShop, refundByStaff } from "../../tests/support/staff-shop";
import { reconcile, reportDay } from "./reconcile";

afterEach(() => {
  process.exitCode = 0;
});

/**
 * The differences that reconciling reports after the changes: each line without its site and order.
 */
async function differencesAfter(shop: ReturnType<typeof openStaffShop>, now = NOW) {
  shop.lines.length = 0;
  await reconcile({ ...shop.tool, now }, {});
  return shop.lines.map((line) => line.split("  ").at(-1)?.split(":")[0]);
}

test("sold, refunded, doubly paid and unpaid orders reconcile", async () => {
  const shop = openStaffShop();
  const bought = await shop.sell();
  const second = { order: bought.order, payment: newId<PaymentId>() };
  shop.sqlite.exec(addPaymentAttempt(second, NOW));
  await shop.applyPayment(second);
  await refundByStaff(shop.tool, {}, (await shop.sell()).order);
  const failed = shop.place();
  await shop.applyPayment(failed, { state: "failed" });
  await shop.applyPayment(await shop.sell(), { state: "charged_back" });
  expect(await differencesAfter(shop)).toEqual(["All agree."]);
  expect(process.exitCode ?? 0).toBe(0);
});

test.each([
  ["unpaid", "payments_move_forward", "UPDATE payments SET state = 'failed'"],
  ["unfinished", "orders_move_forward", "UPDATE orders SET state = 'open'"],
  ["ungranted", "wallet_entries_are_never_changed", "UPDATE wallet_entries SET amount = 26"],
  ["no_receipt", "receipts_are_never_deleted", "DELETE FROM receipts"],
  ["unsaid", "payment_events_are_never_deleted", "DELETE FROM payment_events"],
  ["unsaid", "payment_events_are_never_changed", "UPDATE payment_events SET amount = 2489"],
])("%s: a manually changed row is found", async (what, trigger, change) => {
  const shop = openStaffShop();
  await shop.sell();
  shop.byHand(trigger, change);
  expect(await differencesAfter(shop)).toContain(what);
  expect(process.exitCode).toBe(1);
});

test("a provider event without a stored effect is found", async () => {
  const shop = openStaffShop();
  const bought = shop.place();
  shop.sqlite.exec(
    `INSERT INTO payment_events (provider, event_id, site_id, payment_id, kind, state, amount, currency, at, received_at)
     VALUES ('bank', 'e', 'shop', '${bought.payment}', 'payment', 'completed', 2490, 'EUR', 1, 1)`,
  );
  expect(await differencesAfter(shop)).toEqual(["unheard", "1 do not agree."]);
});

test("unpaid credits are found, with and without an order", async () => {
  const shop = openStaffShop();
  const { order } = shop.place();
  for (const [n, key] of [order, "of-nobody"].entries())
    shop.sqlite.exec(
      `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES ('w-sam', 'purchase', '${key}', 'shop', ${n + 1}, 25, ${NOW})`,
    );
  expect(await differencesAfter(shop)).toEqual(["granted_unpaid", "unordered", "2 do not agree."]);
});

test("a wrong refund is found", async () => {
  const shop = openStaffShop();
  const { order } = await shop.sell();
  await refundByStaff(shop.tool, {}, order);
  expect(await differencesAfter(shop, NOW + days(7))).toEqual(["All agree."]);
  expect(await differencesAfter(shop, NOW + days(7) + 1)).toEqual([
    "refund_waits",
    "1 do not agree.",
  ]);
  shop.sqlite.exec("UPDATE refunds SET state = 'failed'");
  expect(await differencesAfter(shop)).toEqual(["refund_failed", "1 do not agree."]);
  shop.byHand(
    "wallet_entries_are_never_changed",
    "UPDATE wallet_entries SET amount = -24 WHERE reason = 'withdrawal'",
  );
  expect(await differencesAfter(shop)).toEqual(["untaken", "1 do not agree."]);
});

test("a missing credit note and an excessive refund are found", async () => {
  const shop = openStaffShop();
  await refundByStaff(shop.tool, {}, (await shop.sell()).order);
  shop.byHand("receipts_are_never_deleted", "DELETE FROM receipts WHERE kind = 'credit_note'");
  expect(await differencesAfter(shop)).toEqual(["no_note", "1 do not agree."]);
  shop.byHand("refunds_are_frozen", "UPDATE refunds SET amount = 2491");
  expect(await differencesAfter(shop)).toContain("over_refunded");
});

test("an unrefunded second payment and one pending for a month are found", async () => {
  const shop = openStaffShop();
  const bought = await shop.sell();
  const second = { order: bought.order, payment: newId<PaymentId>() };
  shop.sqlite.exec(addPaymentAttempt(second, NOW));
  await shop.applyPayment(second);
  shop.byHand("refunds_are_never_deleted", "DELETE FROM refunds");
  expect(await differencesAfter(shop)).toEqual(["surplus_kept", "1 do not agree."]);
  const slow = openStaffShop();
  slow.place(NOW - days(31));
  expect(await differencesAfter(slow)).toEqual(["payment_waits", "1 do not agree."]);
});

test("another site's records are separate, and an unknown site is rejected", async () => {
  const shop = openStaffShop();
  await shop.sell();
  shop.byHand("receipts_are_never_deleted", "DELETE FROM receipts");
  shop.sqlite.exec("INSERT INTO sites (id, host, created_at) VALUES ('b', 'b.test', 0)");
  shop.lines.length = 0;
  await reconcile(shop.tool, { site: "b.test" });
  expect(shop.lines).toEqual(["All agree."]);
  await expect(reconcile(shop.tool, { site: "c.test" })).rejects.toThrow("no site c.test");
});

test("a day's report shows sales and refunds in each currency", async () => {
  const shop = openStaffShop();
  const yesterday = NOW - (NOW % days(1)) - 1;
  const { order } = await shop.sell(yesterday);
  await shop.sell(yesterday + 1);
  const at = { ...shop.tool, now: yesterday };
  await refundByStaff(at, { amount: 1245, credits: 5 }, order);
  shop.lines.length = 0;
  await reportDay(shop.tool, {});
  const day = new Date(yesterday).toISOString().slice(0, 10);
  const line =
    "shop.test  1 orders 24.90 EUR (VAT 4.32 EUR), 25 credits; 1 refunds 12.45 EUR, 5 credits";
  expect(shop.lines).toEqual([day, line]);
  await reportDay(shop.tool, { day: "2020-01-01" });
  expect(shop.lines.slice(2)).toEqual(["2020-01-01", "Nothing was sold or refunded."]);
  await expect(reportDay(shop.tool, { day: "today" })).rejects.toThrow("--day must be a day");
});
