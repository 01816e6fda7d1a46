import { consumeAttempt, isLimited } from "~/domain/account/limit-attempts";
import { recheckSettledPayments } from "~/domain/order/recheck-settled-payments";
import { reconcileMissedEvents } from "~/domain/order/reconcile-missed-events";
import { reconcileRecords, sumSales } from "~/domain/order/reconcile-records";
import { listSiteIds } from "~/domain/site/list-site-ids";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/** Reconciliation runs once in these hours, UTC: few people buy then, and a run may be missed. */
const RECONCILED_FROM = hours(3);
const RECONCILED_UNTIL = hours(6);

/**
 * Every five minutes: queries the provider again about settled payments. Once a day: queries it for
 * refunds and reversals whose webhook was lost (R302), logs each site's sales and refunds of the
 * day before (`orders.report`), and every difference in its records (`orders.disagree`). R294,
 * R295.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { payments } = services;
  if (payments) await recheckSettledPayments(services, payments);
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < RECONCILED_FROM || sinceMidnight >= RECONCILED_UNTIL) return;
  const due = await listDue(services);
  if (payments && due.length > 0) await reconcileMissedEvents(services, payments);
  for (const siteId of due)
    if (await consumeAttempt(services, todayOf(services, siteId)))
      await reconcileSite(services, siteId);
}

/** Sites not reconciled today; of two concurrent runs only one gets a site. */
async function listDue(services: Services): Promise<SiteId[]> {
  const due: SiteId[] = [];
  for (const siteId of await listSiteIds(services))
    if (!(await isLimited(services, todayOf(services, siteId)))) due.push(siteId);
  return due;
}

const todayOf = ({ now }: Services, siteId: SiteId) => {
  const subject = new Date(now()).toISOString().slice(0, 10);
  return { siteId, limit: "books", subject } as const;
};

async function reconcileSite(services: Services, site: SiteId): Promise<void> {
  const until = services.now() - (services.now() % days(1));
  const from = until - days(1);
  const day = new Date(from).toISOString().slice(0, 10);
  for (const line of await sumSales(services, { siteId: site, from, until }))
    services.log("orders.report", { site, day, ...line });
  for (const { what, orderId, id } of await reconcileRecords(services, site))
    services.log("orders.disagree", { site, what, order: orderId, id });
}
