import { beforeEach, expect, test } from "vitest";
import { enter } from "../../../tests/support/ledger";
import {
  addBuyer,
  addPaid,
  type Bought,
  paperNumber,
  papersOf,
  refundNews,
  say,
  siteOf,
  take,
} from "../../../tests/support/paying";
import { takeBack } from "../../../tests/support/taking-back";
import { realServices } from "../../../tests/support/world";
import { checkBooks } from "./check-books";
import { findOrder } from "./find-order";
import { refundOrder } from "./refund-order";

let bought: Bought;
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
});

/** Each refund: its kind, its amount, and the number and amount of its credit note. */
async function noted({ member, order }: Bought) {
  const found = await findOrder(realServices(), member, order);
  return found?.refunds
    .map(
      ({ kind, amount, note, noted }) =>
        `${kind} ${amount} by ${note && note - paperNumber(0)}: ${noted}`,
    )
    .sort();
}

const odd = async ({ member }: Bought) =>
  (await checkBooks(realServices(), member.siteId)).map(({ what }) => what);

test("a chargeback after a withdrawal is noted for the rest of the price", async () => {
  await enter(bought.member, { amount: -6 });
  await takeBack(bought);
  await say(bought, { state: "charged_back" });
  expect(await noted(bought)).toEqual(["chargeback 1000 by 3: 600", "withdrawal 400 by 2: 400"]);
  expect(await odd(bought)).toEqual([]);
});

test("a fully withdrawn price gets one credit note, even after a chargeback", async () => {
  await takeBack(bought);
  await say(bought, { state: "charged_back" });
  expect(await papersOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  expect(await noted(bought)).toEqual([
    "chargeback 1000 by null: null",
    "withdrawal 1000 by 2: 1000",
  ]);
  expect(await odd(bought)).toEqual([]);
});

test("a refund that replaces a failed one gets no second credit note", async () => {
  const refundId = await takeBack(bought);
  await take(bought.member, refundNews(bought, { amount: 1000, refundId, state: "failed" }));
  const caller = { site: await siteOf(bought.member) };
  const asked = { orderId: bought.order, reason: "Your card has ended.", by: "Kim" };
  expect(await refundOrder(realServices(), caller, asked)).toMatchObject({ ok: true });
  expect(await papersOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  expect(await odd(bought)).toEqual(["refund_failed"]);
});
