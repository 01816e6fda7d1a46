import { isLimited, takeAttempt } from "~/domain/account/limit-attempts";
import { askAgain } from "~/domain/order/ask-again";
import { checkBooks, reportSpan } from "~/domain/order/check-books";
import { hearMissed } from "~/domain/order/hear-missed";
import { listSiteIds } from "~/domain/site/list-site-ids";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/** Reconciliation runs once in these hours, UTC: few people buy then, and a run may be missed. */
const COMPARED_FROM = hours(3);
const COMPARED_UNTIL = hours(6);

/**
 * Every five minutes: queries the provider again about settled payments. Once a day: queries it for
 * refunds and reversals whose webhook was lost (R302), logs each site's sales and refunds of the
 * day before (`orders.report`), and every difference in its records (`orders.disagree`). R294,
 * R295.
 */
export async function tendBooks(services: Services): Promise<void> {
  const { payments } = services;
  if (payments) await askAgain(services, payments);
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < COMPARED_FROM || sinceMidnight >= COMPARED_UNTIL) return;
  const due = await listDue(services);
  if (payments && due.length > 0) await hearMissed(services, payments);
  for (const siteId of due)
    if (await takeAttempt(services, todayOf(services, siteId))) await compare(services, siteId);
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

async function compare(services: Services, site: SiteId): Promise<void> {
  const until = services.now() - (services.now() % days(1));
  const from = until - days(1);
  const day = new Date(from).toISOString().slice(0, 10);
  for (const line of await reportSpan(services, { siteId: site, from, until }))
    services.log("orders.report", { site, day, ...line });
  for (const { what, orderId, id } of await checkBooks(services, site))
    services.log("orders.disagree", { site, what, order: orderId, id });
}
