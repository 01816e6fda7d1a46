import { all, run } from "~/db/batch";
import { settleAll } from "~/kit/settle-all";
import type { Payments, Services } from "~/services";
import { nextPollAt, UNKNOWN_PAYMENT_TTL } from "../payment/payment";
import {
  claimPoll,
  type DuePayment,
  expirePayment,
  selectPaymentsToPoll,
} from "../payment/poll-sql";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";
import { UNPAID_ORDER_TTL } from "./order";

/** Maximum per run; the rest waits for the next run. */
const MAX_PER_RUN = 20;

/**
 * Queries the provider about payments without a recent event and applies its answers. Returns the
 * number queried.
 */
export async function pollPayments(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectPaymentsToPoll(due, MAX_PER_RUN));
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
  const ended = await payments.cancel(payment).then(
    () => true,
    () => false,
  );
  if (ended) await run(services.db, expirePayment(payment, services.now()));
  else services.log("payment.not_ended", { site, payment: id });
}
