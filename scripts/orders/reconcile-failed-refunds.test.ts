import { afterEach, expect, test } from "vitest";
import { NOW } from "../../tests/support/command-context";
import { openStaffShop, refundByStaff } from "../../tests/support/staff-shop";
import { reconcile } from "./reconcile";

afterEach(() => {
  process.exitCode = 0;
});

/** The reported differences: each line without its site and order. */
async function differencesAfter(shop: ReturnType<typeof openStaffShop>) {
  shop.lines.length = 0;
  await reconcile(shop.tool, {});
  return shop.lines.map((line) => line.split("  ").at(-1)?.split(":")[0]);
}

test("a refund that failed after it was done is found", async () => {
  const shop = openStaffShop();
  const { order, payment } = await shop.sell();
  await refundByStaff(shop.tool, { amount: 1245, credits: 5 }, order);
  const failed = (at: number) =>
    shop.sqlite.exec(
      `INSERT INTO payment_events (provider, event_id, site_id, payment_id, kind, state, amount, currency, at, received_at)
       VALUES ('bank', 'f${at}', 'shop', '${payment}', 'refund', 'failed', 1245, 'EUR', 1, ${at})`,
    );
  shop.sqlite.exec(`UPDATE refunds SET state = 'completed', done_at = ${NOW}`);
  failed(NOW - 1);
  expect(await differencesAfter(shop)).toEqual(["All agree."]);
  failed(NOW);
  expect(await differencesAfter(shop)).toEqual(["refund_failed", "1 do not agree."]);
});
