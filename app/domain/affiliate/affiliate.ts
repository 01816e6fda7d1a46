/**
 * Advertising networks of a site and the postbacks that report to them: a confirmed member whom
 * they brought, a sale, and the reversal of a sale by a refund or a chargeback. Invariants: each
 * event has at most one postback per network, which keeps its id at every attempt; events are
 * derived from the accounts, orders and refunds themselves, so a lost run loses none; the sales
 * minus the reversals of a network are what its members paid and was not returned; a reversal is
 * sent after its sale; a network learns no name, address or id of a member.
 */
import { days, hours, minutes } from "~/kit/duration";
import type { NetworkId, PostbackId, SiteId } from "~/kit/ids";
import type { Currency } from "~/kit/money";

export const POSTBACK_EVENTS = ["confirmed", "sale", "reversal"] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** `waiting`: not yet accepted by the network; `failed`: given up after the last attempt. */
export const POSTBACK_STATES = ["waiting", "sent", "failed"] as const;
export type PostbackState = (typeof POSTBACK_STATES)[number];

export const POSTBACK_METHODS = ["GET", "POST"] as const;
type PostbackMethod = (typeof POSTBACK_METHODS)[number];

/** More than a site has. */
export const MAX_NETWORKS = 100;
/** How long a site may wait until a sale counts as money that stayed. */
export const MAX_SALE_DELAY_DAYS = 60;

/** Waiting time before the next attempt, by the number of attempts made; then it has failed. */
const RETRY_DELAYS = [
  minutes(5),
  minutes(15),
  hours(1),
  hours(4),
  hours(12),
  days(1),
  days(1),
] as const;

/** How long after an attempt the next one is due; null: that was the last. */
export const retryDelay = (attempts: number): number | null => RETRY_DELAYS[attempts - 1] ?? null;

/** A run that was killed between sending and recording is repeated after this time. */
export const SEND_LEASE = minutes(10);

/** An advertising network as operators see it. */
export type Network = {
  id: NetworkId;
  siteId: SiteId;
  /** The value of the query parameter `network` that its visitors arrive with. */
  label: string;
  method: PostbackMethod;
  /** With placeholders (`PLACEHOLDERS`). */
  url: string;
  saleDelayDays: number;
  createdAt: number;
  endedAt: number | null;
};

/** What a postback reports; money in minor units of `currency`, VAT included. */
type Postback = {
  id: PostbackId;
  event: PostbackEvent;
  /** The order of a sale or reversal. */
  orderId: string | null;
  amount: number | null;
  currency: Currency | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  /** When it happened. */
  at: number;
};

/** The placeholders of a network's URL. */
export const PLACEHOLDERS = [
  ...(["id", "event", "order", "amount", "currency"] as const),
  ...(["sub1", "sub2", "sub3", "time"] as const),
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** The values of a postback by placeholder. `amount` is in major units with two decimals. */
export function postbackValues(postback: Postback): Record<Placeholder, string> {
  const { id, event, orderId, amount, currency, sub1, sub2, sub3, at } = postback;
  return {
    id,
    event,
    order: orderId ?? "",
    amount: amount === null ? "" : (amount / 100).toFixed(2),
    currency: currency ?? "",
    sub1: sub1 ?? "",
    sub2: sub2 ?? "",
    sub3: sub3 ?? "",
    time: new Date(at).toISOString(),
  };
}

/** The URL with the values of a postback, percent-encoded. */
export function fillUrl(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (text, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? "") : text,
  );
}
