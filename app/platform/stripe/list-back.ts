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

/** All of it since a moment, the oldest first: Stripe keeps what it said for thirty days, whether or not a call arrived. */
export async function listBack(stripe: Stripe, since: number): Promise<News[]> {
  const created = { gte: Math.floor(since / 1000) };
  const asked = { types: TYPES, created, limit: PAGE };
  const events = await stripe.events.list(asked).autoPagingToArray({ limit: MOST });
  const news: News[] = [];
  for (const event of events.reverse()) {
    const said = await newsOf(stripe, event);
    if (said) news.push(said);
  }
  return news;
}
