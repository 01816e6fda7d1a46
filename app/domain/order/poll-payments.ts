import { all, run, runBatch } from "~/db/batch";
import { settleAll } from "~/kit/promises";
import type { Payments, Services } from "~/services";
import { nextPollAt, STUCK_AFTER_TRIES, UNKNOWN_PAYMENT_TTL } from "../payment/payment";
import {
  claimPoll,
  type DuePayment,
  expirePayment,
  selectPaymentsToPoll,
} from "../payment/payment-sql";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";
import { UNPAID_ORDER_TTL } from "./order";
import {
  claimRefund,
  deleteUnpaid,
  type RefundDue,
  selectRefundsDue,
} from "./reconciliation-store";

/** Maximum per run; the rest waits for the next run. */
const MAX_POLLS_PER_RUN = 20;

/**
 * Queries the provider about payments without a recent event and applies its answers. Returns the
 * number queried.
 */
export async function pollPayments(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectPaymentsToPoll(due, MAX_POLLS_PER_RUN));
  await settleAll(found.map((payment) => pollPayment(services, payments, payment)));
  return found.length;
}

/** Each payment is claimed first, so that one that fails every time does not block the others. */
async function pollPayment(
  services: Services,
  payments: Payments,
  payment: DuePayment,
): Promise<void> {
  const now = services.now();
  const { id, siteId, host, looks, createdAt } = payment;
  const claimed = await run(services.db, claimPoll(payment, nextPollAt(now, looks)));
  if (claimed === 0) return;
  const event = await payments.poll(payment).catch(() => "unreached" as const);
  if (event === "unreached")
    services.log("payment.unreached", { site: siteId, payment: id, looks });
  const site = await findSite(services, host);
  if (site && event && event !== "unreached")
    await applyProviderEvent(services, { site, provider: payments.name }, event);
  if (event === null && now - createdAt > UNKNOWN_PAYMENT_TTL)
    await run(services.db, expirePayment(payment, now));
  if (event !== "unreached" && event?.state === "pending" && createdAt <= now - UNPAID_ORDER_TTL)
    await cancelExpiredPayment(services, payments, payment);
}

/**
 * A payment pending for a month cannot complete its order any more (R325), so it is cancelled at
 * the provider. A payment that already collects goes on.
 */
async function cancelExpiredPayment(
  services: Services,
  payments: Payments,
  payment: DuePayment,
): Promise<void> {
  const { id, siteId: site } = payment;
  const isCancelled = await payments.cancel(payment).then(
    () => true,
    () => false,
  );
  if (isCancelled) await run(services.db, expirePayment(payment, services.now()));
  else services.log("payment.not_ended", { site, payment: id });
}

/** Maximum per run; the rest waits for the next run. */
const MAX_REFUNDS_PER_RUN = 20;

/**
 * Sends due refunds to the provider until it reports completion; returns the number sent. The
 * refund id makes each request idempotent.
 */
export async function sendRefunds(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectRefundsDue(due, MAX_REFUNDS_PER_RUN));
  await settleAll(found.map((refund) => sendRefund(services, payments, refund)));
  return found.length;
}

async function sendRefund(
  services: Services,
  payments: Payments,
  refund: RefundDue,
): Promise<void> {
  const { id, siteId, host, tries } = refund;
  const until = nextPollAt(services.now(), tries);
  if ((await run(services.db, claimRefund(refund, until))) === 0) return;
  // Logged for staff from here on, because a member is waiting for their money.
  const stuck = tries >= STUCK_AFTER_TRIES;
  if (stuck) services.log("order.refund_stuck", { site: siteId, refund: id, tries });
  const event = await payments.refund(refund).catch(() => null);
  if (!event) return services.log("order.refund_unreached", { site: siteId, refund: id, tries });
  const site = await findSite(services, host);
  if (site) await applyProviderEvent(services, { site, provider: payments.name }, event);
}

const MAX_DELETED_PER_RUN = 200;

/**
 * Deletes orders that stayed unpaid for a month, with their failed payments; returns how many.
 * Orders with a pending payment are kept.
 */
export async function deleteUnpaidOrders(services: Services): Promise<number> {
  const before = services.now() - UNPAID_ORDER_TTL;
  const { orders } = await runBatch(services.db, deleteUnpaid(before, MAX_DELETED_PER_RUN));
  return orders.changes;
}
