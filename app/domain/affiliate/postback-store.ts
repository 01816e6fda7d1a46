import { and, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, unscoped } from "~/db/query-builder";
import { bareName, insertSelect } from "~/db/text-statement";
import type { PostbackId } from "~/kit/ids";
import { accounts } from "../account/account.tables";
import { orders, refunds } from "../order/order.tables";
import { signupSources } from "../signup/signup.tables";
import type { Network, PostbackEvent, PostbackState } from "./affiliate";
import { affiliateNetworks, affiliatePostbacks } from "./affiliate.tables";

const ofEverySite = unscoped("the scheduled job sends the postbacks of all sites");

const a = alias(accounts, "a");
const s = alias(signupSources, "s");
const o = alias(orders, "o");
const r = alias(refunds, "r");
const sale = alias(affiliatePostbacks, "sale");

/** A new id for each inserted row: 22 characters of those that ids have, with 84 random bits. */
const randomId = sql<PostbackId>`substr('-' || lower(hex(randomblob(11))), 1, 22)`;

const postbackOf = (network: Network, event: PostbackEvent, at: number) => ({
  id: randomId,
  site_id: network.siteId,
  network_id: network.id,
  event,
  try_at: at,
  created_at: at,
});

const once = sql`(${bareName(affiliatePostbacks.network_id)}, ${bareName(affiliatePostbacks.event)}, ${bareName(affiliatePostbacks.subject)}) DO NOTHING`;

type Period = { from: number; until: number; at: number };

/** Members of a network confirmed in a period; by accounts_by_activated. */
export const insertConfirmations = (network: Network, { from, until, at }: Period) =>
  insertSelect(
    affiliatePostbacks,
    {
      ...postbackOf(network, "confirmed", at),
      subject: sql`${a.id}`,
      account_id: sql`${a.id}`,
      sub1: sql`${s.sub1}`,
      sub2: sql`${s.sub2}`,
      sub3: sql`${s.sub3}`,
      at: sql`${a.activated_at}`,
    },
    {
      from: sql`${accounts} AS a JOIN ${signupSources} AS s ON ${s.account_id} = ${a.id}`,
      when: sql`${a.status} = 'active' AND ${a.activated_at} > ${from} AND ${a.activated_at} <= ${until}
        AND ${a.site_id} = ${network.siteId} AND ${a.demo} = 0 AND ${s.network} = ${network.label}`,
      onConflict: once,
    },
  );

/** What of a refund's kind returns the price of an order; `surplus` returns a second payment. */
const returnsPrice = sql`${r.state} = 'completed' AND ${r.kind} <> 'surplus'`;

/**
 * Orders of a network's members completed in a period, unless all was returned already; by
 * orders_by_completed.
 */
export const insertSales = (network: Network, { from, until, at }: Period) =>
  insertSelect(
    affiliatePostbacks,
    {
      ...postbackOf(network, "sale", at),
      subject: sql`${o.id}`,
      account_id: sql`${o.account_id}`,
      order_id: sql`${o.id}`,
      amount: sql`${o.price}`,
      currency: sql`${o.currency}`,
      sub1: sql`${s.sub1}`,
      sub2: sql`${s.sub2}`,
      sub3: sql`${s.sub3}`,
      at: sql`${o.completed_at}`,
    },
    {
      from: sql`${orders} AS o JOIN ${signupSources} AS s ON ${s.account_id} = ${o.account_id}`,
      when: sql`${o.site_id} = ${network.siteId} AND ${o.completed_at} > ${from} AND ${o.completed_at} <= ${until}
        AND ${s.network} = ${network.label}
        AND ${o.price} > (SELECT coalesce(sum(${r.amount}), 0) FROM ${refunds} AS r WHERE ${r.order_id} = ${o.id} AND ${returnsPrice})`,
      onConflict: once,
    },
  );

/** Refunds and chargebacks of orders whose sale was reported; by refunds_by_site. */
export const insertReversals = (network: Network, { from, at }: Pick<Period, "from" | "at">) =>
  insertSelect(
    affiliatePostbacks,
    {
      ...postbackOf(network, "reversal", at),
      subject: sql`${r.id}`,
      account_id: sql`${sale.account_id}`,
      order_id: sql`${r.order_id}`,
      amount: sql`${r.amount}`,
      currency: sql`${r.currency}`,
      sub1: sql`${sale.sub1}`,
      sub2: sql`${sale.sub2}`,
      sub3: sql`${sale.sub3}`,
      at: sql`coalesce(${r.done_at}, ${r.created_at})`,
    },
    {
      from: sql`${refunds} AS r JOIN ${affiliatePostbacks} AS sale
        ON ${sale.network_id} = ${network.id} AND ${sale.event} = 'sale' AND ${sale.subject} = ${r.order_id}`,
      when: sql`${r.site_id} = ${network.siteId} AND ${r.created_at} > ${from} AND ${returnsPrice} AND ${r.amount} > 0`,
      onConflict: once,
    },
  );

export const updateQueuedUntil = (network: Network, until: number) =>
  forSite(network.siteId)
    .update(affiliateNetworks)
    .set({ queued_until: until })
    .where(
      and(
        eq(affiliateNetworks.id, network.id),
        lt(affiliateNetworks.queued_until, until),
        // The run used the delay that it read.
        eq(affiliateNetworks.sale_delay_days, network.saleDelayDays),
      ),
    );

export const POSTBACK_FIELDS = {
  id: affiliatePostbacks.id,
  siteId: affiliatePostbacks.site_id,
  networkId: affiliatePostbacks.network_id,
  event: affiliatePostbacks.event,
  orderId: affiliatePostbacks.order_id,
  amount: affiliatePostbacks.amount,
  currency: affiliatePostbacks.currency,
  sub1: affiliatePostbacks.sub1,
  sub2: affiliatePostbacks.sub2,
  sub3: affiliatePostbacks.sub3,
  at: affiliatePostbacks.at,
  attempts: affiliatePostbacks.attempts,
};

/**
 * Leases due postbacks to this run and returns them: one statement, so that two runs never send
 * the same one. A reversal is due when its sale was accepted.
 */
export const leaseDue = (now: number, leasedUntil: number, limit: number) => {
  const due = sql`(SELECT p.id FROM ${affiliatePostbacks} AS p WHERE p.state = 'waiting' AND p.try_at <= ${now}
    AND (p.event <> 'reversal' OR EXISTS (SELECT 1 FROM ${affiliatePostbacks} AS sale
      WHERE ${sale.network_id} = p.network_id AND ${sale.event} = 'sale' AND ${sale.subject} = p.order_id AND ${sale.state} = 'sent'))
    ORDER BY p.try_at LIMIT ${literal(limit)})`;
  return ofEverySite
    .update(affiliatePostbacks)
    .set({ try_at: leasedUntil, attempts: sql`${affiliatePostbacks.attempts} + 1` })
    .where(and(eq(affiliatePostbacks.state, "waiting"), sql`${affiliatePostbacks.id} IN ${due}`))
    .returning(POSTBACK_FIELDS);
};

export type LeasedPostback = RowOf<ReturnType<typeof leaseDue>>;

/** Records an answer; only of a postback that still waits. */
export const recordAnswer = (
  id: PostbackId,
  {
    state,
    answer,
    at,
    tryAt,
  }: { state: PostbackState; answer: number | null; at: number; tryAt: number },
) =>
  ofEverySite
    .update(affiliatePostbacks)
    .set({ state, answer, answered_at: at, try_at: tryAt })
    .where(and(eq(affiliatePostbacks.id, id), eq(affiliatePostbacks.state, "waiting")));
