import { all, run } from "~/db/batch";
import { allDone } from "~/kit/all-done";
import type { Payments, Services } from "~/services";
import { askAgainAt, TRIES_UNTIL_LOUD } from "../payment/payment";
import { findSite } from "../site/find-site";
import { takeNews } from "./take-news";
import { claimRefund, type RefundDue, selectRefundsDue } from "./tend-store";

/** Maximum per run; the rest waits for the next run. */
const AT_ONCE = 20;

/**
 * Sends due refunds to the provider until it reports completion; returns the number sent. The
 * refund id makes each request idempotent.
 */
export async function sendRefunds(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectRefundsDue(due, AT_ONCE));
  await allDone(found.map((refund) => send(services, payments, refund)));
  return found.length;
}

async function send(services: Services, payments: Payments, refund: RefundDue): Promise<void> {
  const { id, siteId, host, tries } = refund;
  const until = askAgainAt(services.now(), tries);
  if ((await run(services.db, claimRefund(refund, until))) === 0) return;
  // Logged for staff from here on, because a member is waiting for their money.
  const stuck = tries >= TRIES_UNTIL_LOUD;
  if (stuck) services.log("order.refund_stuck", { site: siteId, refund: id, tries });
  const news = await payments.refund(refund).catch(() => null);
  if (!news) return services.log("order.refund_unreached", { site: siteId, refund: id, tries });
  const site = await findSite(services, host);
  if (site) await takeNews(services, { site, provider: payments.name }, news);
}
