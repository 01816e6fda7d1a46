import type { Stripe } from "stripe";
import type { News } from "~/domain/payment/payment";
import { newsOf } from "./read-event";

/** What Stripe says of money that goes back, or is taken back. */
const TYPES = [
  ...["refund.created", "refund.updated", "refund.failed"],
  ...["charge.dispute.created", "charge.dispute.funds_withdrawn"],
];
const PAGE = 100;
/** More in three days is a day on which somebody looks anyway. */
const MOST = 1_000;

type Back = { news: News[]; unread: number };

/** All of it since a moment, the oldest first: Stripe keeps what it said for thirty days, whether or not a call arrived. */
export async function listBack(stripe: Stripe, since: number): Promise<Back> {
  const created = { gte: Math.floor(since / 1000) };
  const asked = { types: TYPES, created, limit: PAGE };
  const events = await stripe.events.list(asked).autoPagingToArray({ limit: MOST + 1 });
  const back: Back = { news: [], unread: events.splice(MOST).length };
  for (const event of events.reverse()) {
    // One that cannot be asked after keeps no other from being heard.
    const said = await newsOf(stripe, event).catch(() => "unread" as const);
    if (said === "unread") back.unread++;
    else if (said) back.news.push(said);
  }
  return back;
}
