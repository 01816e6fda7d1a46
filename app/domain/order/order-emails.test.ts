import { beforeEach, expect, test } from "vitest";
import { days, minutes } from "~/kit/duration";
import {
  addBuyer,
  addPending,
  applyEvent,
  applyPaymentEvent,
  emailsOf,
  type OrderWithPayment,
  refundEventOf,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";
import { LIMITS } from "../account/limit-attempts";
import { findWithdrawal, withdraw } from "./withdraw";

/** A pending payment of a member who never confirmed their address. */
let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPending(await addUnconfirmed());
});

async function addUnconfirmed() {
  const member = await addBuyer();
  await runSql("UPDATE accounts SET status = 'not_confirmed' WHERE id = ?", member.id);
  return member;
}

const fail = async (one: OrderWithPayment) => {
  const later = Date.now() + minutes(31);
  await applyPaymentEvent(one, { state: "failed" }, realServices({ now: () => later }));
};

test("contract e-mails are sent to the account's address, confirmed or not", async () => {
  await applyPaymentEvent(bought, { state: "completed" });
  const { member, order: orderId } = bought;
  const shown = await findWithdrawal(realServices(), member, orderId);
  const input = { orderId, amount: shown?.amount ?? 0, credits: shown?.credits ?? 0 };
  const caller = { site: await siteOf(member), viewer: member };
  const outcome = await withdraw(realServices(), caller, input);
  const refundId = outcome.ok ? outcome.value : null;
  await applyEvent(member, refundEventOf(bought, { refundId, amount: input.amount }));
  expect(await emailsOf(member)).toEqual(["order_receipt", "order_withdrawn", "order_refunded"]);
});

test("an e-mail to an unconfirmed address contains no name", async () => {
  await applyPaymentEvent(bought, { state: "completed" });
  const [email] = await rowsOf<{ payload: string }>(
    "SELECT payload FROM outbox WHERE account_id = ?",
    bought.member.id,
  );
  expect(JSON.parse(email?.payload ?? "").fields.name).toBeNull();
});

test("the receipt e-mail uses the buyer's time zone and names the payment method", async () => {
  await runSql("UPDATE profiles SET country = 'FI' WHERE id = ?", bought.member.id);
  await applyPaymentEvent(bought, { state: "completed" });
  const [email] = await rowsOf<{ payload: string }>(
    "SELECT payload FROM outbox WHERE account_id = ?",
    bought.member.id,
  );
  const { fields } = JSON.parse(email?.payload ?? "");
  expect(fields).toMatchObject({ zone: "Europe/Helsinki", method: "ideal" });
  expect(fields.until - fields.at).toBe(days(fields.days));
});

test("failure e-mails to an unconfirmed address are limited to three a day", async () => {
  for (let n = 0; n < 2; n++) await fail(bought);
  expect(await emailsOf(bought.member)).toEqual(["order_failed"]);
  const { member } = bought;
  for (let n = 0; n < LIMITS.unconfirmed_mail.most; n++) await fail(await addPending(member));
  expect(await emailsOf(member)).toHaveLength(LIMITS.unconfirmed_mail.most);
  await applyPaymentEvent(await addPending(member), { state: "completed" });
  expect(await emailsOf(member)).toContain("order_receipt");
});

test("failure e-mails to a confirmed address are not limited", async () => {
  const { member } = bought;
  await runSql("UPDATE accounts SET status = 'active' WHERE id = ?", member.id);
  for (let n = 0; n <= LIMITS.unconfirmed_mail.most; n++) await fail(await addPending(member));
  expect(await emailsOf(member)).toHaveLength(LIMITS.unconfirmed_mail.most + 1);
});
