import type { Stripe } from "stripe";
import type { ProviderEvent } from "~/domain/payment/payment";
import { toProviderEvent } from "./read-event";

/** Stripe's events about refunds and disputes. */
const REVERSAL_EVENT_TYPES = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
];
const PAGE_SIZE = 100;
/** Far more than expected in three days; such a day needs manual checks anyway. */
const MAX_EVENTS = 1_000;

type Reversals = { events: ProviderEvent[]; unread: number };

/**
 * Lists all of them since a moment, oldest first: Stripe stores events for thirty days, whether or
 * not a webhook arrived.
 */
export async function listReversals(stripe: Stripe, since: number): Promise<Reversals> {
  const created = { gte: Math.floor(since / 1000) };
  const query = { types: REVERSAL_EVENT_TYPES, created, limit: PAGE_SIZE };
  const events = await stripe.events.list(query).autoPagingToArray({ limit: MAX_EVENTS + 1 });
  const back: Reversals = { events: [], unread: events.splice(MAX_EVENTS).length };
  for (const event of events.reverse()) {
    // An event whose details cannot be loaded must not stop the others.
    const parsed = await toProviderEvent(stripe, event).catch(() => "unread" as const);
    if (parsed === "unread") back.unread++;
    else if (parsed) back.events.push(parsed);
  }
  return back;
}
