import { isLimited, takeAttempt } from "~/domain/account/limit-attempts";
import { askAgain } from "~/domain/order/ask-again";
import { checkBooks, reportSpan } from "~/domain/order/check-books";
import { hearMissed } from "~/domain/order/hear-missed";
import { listSiteIds } from "~/domain/site/list-site-ids";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/** The books are compared in the first run that comes in these hours, UTC: few buy then, and a run may be missed. */
const COMPARED_FROM = hours(3);
const COMPARED_UNTIL = hours(6);

/**
 * Every five minutes: asks the provider once more of what was settled. Once a day: asks it what went back of which no call came (R302),
 * tells what each site sold and gave back the day before (`orders.report`), and whatever of its books does not agree (`orders.disagree`).
 * R294, R295.
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

/** Sites whose books were not compared today; of two runs at once one compares them. */
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
