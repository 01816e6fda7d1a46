import type { Stripe } from "stripe";
import type { News } from "~/domain/payment/payment";
import { newsOf } from "./read-event";

/** Stripe's events about refunds and disputes. */
const TYPES = [
  ...["refund.created", "refund.updated", "refund.failed"],
  ...["charge.dispute.created", "charge.dispute.funds_withdrawn"],
];
const PAGE = 100;
/** Far more than expected in three days; such a day needs manual checks anyway. */
const MOST = 1_000;

type Back = { news: News[]; unread: number };

/**
 * Lists all of them since a moment, oldest first: Stripe stores events for thirty days, whether or
 * not a webhook arrived.
 */
export async function listBack(stripe: Stripe, since: number): Promise<Back> {
  const created = { gte: Math.floor(since / 1000) };
  const asked = { types: TYPES, created, limit: PAGE };
  const events = await stripe.events.list(asked).autoPagingToArray({ limit: MOST + 1 });
  const back: Back = { news: [], unread: events.splice(MOST).length };
  for (const event of events.reverse()) {
    // An event whose details cannot be loaded must not stop the others.
    const said = await newsOf(stripe, event).catch(() => "unread" as const);
    if (said === "unread") back.unread++;
    else if (said) back.news.push(said);
  }
  return back;
}
