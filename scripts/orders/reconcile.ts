import { DISAGREEMENT_TEXTS } from "../../app/domain/order/disagreement-texts.ts";
import { reconcileRecords, sumSales } from "../../app/domain/order/reconcile-payments.ts";
import { withSiteDatabase } from "../../app/domain/site/site-services.ts";
import { days } from "../../app/kit/duration.ts";
import type { SiteId } from "../../app/kit/ids.ts";
import { commandServices } from "../lib/command-services.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { parseDay } from "../lib/option-values.ts";
import { readSites } from "../site/site-database.ts";
import { checkSite, formatAmount } from "./format.ts";
import type { OrderOptions } from "./order-options.ts";

/**
 * Reconciles the records, and prints the differences; the command exits with 1 if there are any.
 */
export async function reconcile(context: ToolContext, { site }: OrderOptions): Promise<void> {
  let odd = 0;
  for (const { id, host, database } of await sitesOf(context, site)) {
    const services = withSiteDatabase(commandServices(context), { database });
    for (const found of await reconcileRecords(services, id as SiteId)) {
      odd += 1;
      const meant = found.id === found.orderId ? "" : ` (${found.id})`;
      context.print(
        `${host}  ${found.orderId}  ${found.what}: ${DISAGREEMENT_TEXTS[found.what]}${meant}`,
      );
    }
  }
  context.print(odd === 0 ? "All agree." : `${odd} do not agree.`);
  if (odd > 0) process.exitCode = 1;
}

/** Reports a day, per site and currency. */
export async function reportDay(context: ToolContext, { site, day }: OrderOptions): Promise<void> {
  const from = day === undefined ? yesterday(context.now) : parseDay("day", day);
  context.print(new Date(from).toISOString().slice(0, 10));
  let lines = 0;
  for (const { id, host, database } of await sitesOf(context, site)) {
    const services = withSiteDatabase(commandServices(context), { database });
    const span = { siteId: id as SiteId, from, until: from + days(1) };
    for (const line of await sumSales(services, span)) {
      lines += 1;
      const { currency, orders, paid, vat, credits, refunds, refundedAmount, creditsTakenBack } =
        line;
      const money = (minor: number) => formatAmount(minor, currency);
      context.print(
        `${host}  ${orders} orders ${money(paid)} (VAT ${money(vat)}), ${credits} credits; ${refunds} refunds ${money(refundedAmount)}, ${creditsTakenBack} credits`,
      );
    }
  }
  if (lines === 0) context.print("Nothing was sold or refunded.");
}

const yesterday = (now: number) => now - (now % days(1)) - days(1);

async function sitesOf({ db }: ToolContext, host?: string) {
  await checkSite(db, host);
  return (await readSites(db)).filter((site) => !host || site.host === host);
}
