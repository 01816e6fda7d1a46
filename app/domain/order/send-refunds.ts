import { all, run } from "~/db/batch";
import { settleAll } from "~/kit/settle-all";
import type { Payments, Services } from "~/services";
import { nextPollAt, STUCK_AFTER_TRIES } from "../payment/payment";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";
import { claimRefund, type RefundDue, selectRefundsDue } from "./order-jobs-store";

/** Maximum per run; the rest waits for the next run. */
const MAX_PER_RUN = 20;

/**
 * Sends due refunds to the provider until it reports completion; returns the number sent. The
 * refund id makes each request idempotent.
 */
export async function sendRefunds(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectRefundsDue(due, MAX_PER_RUN));
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
