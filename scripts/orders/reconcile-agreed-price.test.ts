import { afterEach, expect, test } from "vitest";
import { days } from "../../app/kit/duration";
import { NOW } from "../../tests/support/command-context";
import { openStaffShop, refundByStaff } from "../../tests/support/staff-shop";
import { reconcile, reportDay } from "./reconcile";

afterEach(() => {
  process.exitCode = 0;
});

/** The reported differences: each line without its site and order. */
async function differencesAfter(shop: ReturnType<typeof openStaffShop>) {
  shop.lines.length = 0;
  await reconcile(shop.tool, {});
  return shop.lines.map((line) => line.split("  ").at(-1)?.split(":")[0]);
}

test("a payment of another amount than its order's price pays nothing", async () => {
  const shop = openStaffShop();
  await shop.sell();
  shop.byHand("payments_are_frozen", "UPDATE payments SET amount = 2489");
  expect(await differencesAfter(shop)).toContain("unpaid");
  shop.byHand("payments_are_frozen", "UPDATE payments SET amount = 2490, currency = 'SEK'");
  expect(await differencesAfter(shop)).toContain("unpaid");
});

test("an order placed on one day and paid on the next belongs to the next", async () => {
  const shop = openStaffShop();
  const today = NOW - (NOW % days(1));
  const bought = shop.place(today - 1);
  await shop.applyPayment(bought, { at: today });
  shop.lines.length = 0;
  await reportDay(shop.tool, {});
  expect(shop.lines.slice(1)).toEqual(["Nothing was sold or refunded."]);
  await reportDay(shop.tool, { day: new Date(today).toISOString().slice(0, 10) });
  expect(shop.lines.at(-1)).toContain("1 orders 24.90 EUR");
});

test("a refund stopped by a chargeback has not failed", async () => {
  const shop = openStaffShop();
  const bought = await shop.sell();
  await refundByStaff(shop.tool, {}, bought.order);
  await shop.applyPayment(bought, { state: "charged_back" });
  const states = shop.sqlite.prepare("SELECT kind, state FROM refunds ORDER BY kind").all();
  expect(states.map((row) => Object.values(row))).toContainEqual(["goodwill", "failed"]);
  expect(await differencesAfter(shop)).not.toContain("refund_failed");
});
