import { askAgain } from "~/domain/order/ask-again";
import { checkBooks, reportSpan } from "~/domain/order/check-books";
import { hearMissed } from "~/domain/order/hear-missed";
import { listSiteIds } from "~/domain/site/list-site-ids";
import { days, hours, minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/** The clock's step; the books are compared in the one that begins at this hour, UTC: few buy then. */
const STEP = minutes(5);
const COMPARED_AT = hours(3);

/**
 * Every five minutes: asks the provider once more of what was settled. Once a day: asks it what went back of which no call came (R302),
 * tells what each site sold and gave back the day before (`orders.report`), and whatever of its books does not agree (`orders.disagree`).
 * R294, R295.
 */
export async function tendBooks(services: Services): Promise<void> {
  const { payments } = services;
  if (payments) await askAgain(services, payments);
  const sinceMidnight = services.now() % days(1);
  if (sinceMidnight < COMPARED_AT || sinceMidnight >= COMPARED_AT + STEP) return;
  if (payments) await hearMissed(services, payments);
  for (const siteId of await listSiteIds(services)) await compare(services, siteId);
}

async function compare(services: Services, site: SiteId): Promise<void> {
  const until = services.now() - (services.now() % days(1));
  const from = until - days(1);
  const day = new Date(from).toISOString().slice(0, 10);
  for (const line of await reportSpan(services, { siteId: site, from, until }))
    services.log("orders.report", { site, day, ...line });
  for (const { what, orderId, id } of await checkBooks(services, site))
    services.log("orders.disagree", { site, what, order: orderId, id });
}
