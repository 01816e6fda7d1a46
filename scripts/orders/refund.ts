import { refundOrder } from "../../app/domain/order/refund-order.ts";
import { findSite } from "../../app/domain/site/find-site.ts";
import { withSiteDatabase } from "../../app/domain/site/site-services.ts";
import { fitsBounds, hasVisibleText, normalizeLine } from "../../app/kit/text.ts";
import { commandServices } from "../lib/command-services.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { checkReason } from "../lib/staff-email.ts";
import { quote, readEvery } from "../site/site-database.ts";
import { parseAmount } from "./format.ts";
import type { OrderOptions } from "./order-options.ts";

/** The staff member who refunds. */
const STAFF_NAME_BOUNDS = { characters: 60, bytes: 240 };

const isUnpaid = (id: string) => `There is no order ${id} that was paid.`;

/** Explains why nothing is refunded. */
const REFUSAL_TEXTS = {
  nothing_left:
    "Nothing of that order is left to refund, or it was refunded by this command before.",
  too_much: "That is more than is left; npm run orders -- show shows how much that is.",
} as const;

/**
 * Refunds an order, or a part of it, with the site's own use case: its batch, its e-mail, its
 * receipt.
 */
export async function refund(
  context: ToolContext,
  options: OrderOptions,
  orderId: string,
): Promise<void> {
  const reason = checkReason(options.reason ?? "");
  const by = checkStaff(options.by ?? "");
  const amount = options.amount === undefined ? undefined : parseAmount(options.amount);
  const credits = options.credits === undefined ? undefined : creditsOf(options.credits);
  const host = await hostOf(context, orderId);
  if (options.site && options.site !== host) throw new Problem(isUnpaid(orderId));
  const everywhere = commandServices(context);
  const site = await findSite(everywhere, host);
  if (!site) throw new Problem(`There is no site ${host}.`);
  const services = withSiteDatabase(everywhere, site);
  const caller = { site, origin: context.originOf(host) };
  const input = {
    orderId,
    reason,
    by,
    ...(amount !== undefined && { amount }),
    ...(credits !== undefined && { credits }),
  };
  const outcome = await refundOrder(services, caller, input);
  if (!outcome.ok)
    throw new Problem(
      outcome.refusal === "not_found" ? isUnpaid(orderId) : REFUSAL_TEXTS[outcome.refusal],
    );
  context.print(
    `${orderId} is refunded by refund ${outcome.value}; the provider gets the request within five minutes, and the e-mail will be sent within minutes.`,
  );
}

async function hostOf({ db }: ToolContext, orderId: string): Promise<string> {
  const [row] = await readEvery<{ host: string }>(
    db,
    `SELECT s.host FROM orders o JOIN sites s ON s.id = o.site_id WHERE o.id = ${quote(orderId)}`,
  );
  if (!row) throw new Problem(isUnpaid(orderId));
  return String(row.host);
}

/** The staff member as stored with the refund (R304). */
function checkStaff(typed: string): string {
  const by = normalizeLine(typed);
  if (!hasVisibleText(by))
    throw new Problem('The option --by "Kim Jansen" is missing; it says who refunds the order.');
  if (!fitsBounds(by, STAFF_NAME_BOUNDS))
    throw new Problem(`A name has at most ${STAFF_NAME_BOUNDS.characters} characters.`);
  return by;
}

function creditsOf(typed: string): number {
  if (!/^\d{1,6}$/.test(typed)) throw new Problem(`"${typed}" is no number of credits.`);
  return Number(typed);
}
