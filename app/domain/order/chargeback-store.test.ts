import { beforeEach, expect, test } from "vitest";
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
  refundEventOf,
  refundsOf,
  retryPayment,
  rowsOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import {
  addEntry,
  chainAllEntries,
  checkMemberWallet,
  INTACT_WALLET,
  runSql,
} from "../../../tests/support/wallet-ledger";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
});
const back = (overrides = {}) => applyPaymentEvent(bought, { state: "charged_back", ...overrides });

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
  expect(await describeOrder(bought)).toMatchObject({ order: "withdrawn", balance: 3 });
  await back();
  const { refunds, ...rest } = await describeOrder(bought);
  expect(rest).toMatchObject({ order: "charged_back", balance: 3 });
  expect(refunds.sort()).toEqual(["chargeback completed 1000/0", "withdrawal failed 1000/10"]);
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
  expect(await rowsOf("SELECT order_id FROM debit_blocks WHERE account_id = ?", member.id)).toEqual(
    [{ order_id: debit.order }],
  );
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
