import { beforeEach, expect, test } from "vitest";
import {
  addBuyer,
  addPaid,
  applyEvent,
  applyPaymentEvent,
  documentNumberAt,
  documentsOf,
  type OrderWithPayment,
  refundEventOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { realServices } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { findOrder } from "./find-order";
import { reconcileRecords } from "./reconcile-records";
import { refundOrder } from "./refund-order";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
});

/** Each refund: its kind, its amount, and the number and amount of its credit note. */
async function creditNotesOf({ member, order }: OrderWithPayment) {
  const found = await findOrder(realServices(), member, order);
  return found?.refunds
    .map(
      ({ kind, amount, note, noted }) =>
        `${kind} ${amount} by ${note && note - documentNumberAt(0)}: ${noted}`,
    )
    .sort();
}

const disagreements = async ({ member }: OrderWithPayment) =>
  (await reconcileRecords(realServices(), member.siteId)).map(({ what }) => what);

test("a chargeback after a withdrawal is noted for the rest of the price", async () => {
  await addEntry(bought.member, { amount: -6 });
  await requestWithdrawal(bought);
  await applyPaymentEvent(bought, { state: "charged_back" });
  expect(await creditNotesOf(bought)).toEqual([
    "chargeback 1000 by 3: 600",
    "withdrawal 400 by 2: 400",
  ]);
  expect(await disagreements(bought)).toEqual([]);
});

test("a fully withdrawn price gets one credit note, even after a chargeback", async () => {
  await requestWithdrawal(bought);
  await applyPaymentEvent(bought, { state: "charged_back" });
  expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  expect(await creditNotesOf(bought)).toEqual([
    "chargeback 1000 by null: null",
    "withdrawal 1000 by 2: 1000",
  ]);
  expect(await disagreements(bought)).toEqual([]);
});

test("a refund that replaces a failed one gets no second credit note", async () => {
  const refundId = await requestWithdrawal(bought);
  await applyEvent(
    bought.member,
    refundEventOf(bought, { amount: 1000, refundId, state: "failed" }),
  );
  const caller = { site: await siteOf(bought.member) };
  const input = { orderId: bought.order, reason: "Your card has ended.", by: "Kim" };
  expect(await refundOrder(realServices(), caller, input)).toMatchObject({ ok: true });
  expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  expect(await disagreements(bought)).toEqual(["refund_failed"]);
});
