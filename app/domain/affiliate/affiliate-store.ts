import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import { days } from "~/kit/duration";
import type { NetworkId, PostbackId, SiteId } from "~/kit/ids";
import { accounts } from "../account/account.tables";
import { signupSources } from "../signup/signup.tables";
import { MAX_NETWORKS, type Network, type PostbackEvent } from "./affiliate";
import { affiliateNetworks, affiliatePostbacks } from "./affiliate.tables";
import { POSTBACK_FIELDS } from "./postback-store";

const ofEverySite = unscoped("operators and the scheduled job handle the networks of all sites");

const NETWORK_FIELDS = {
  id: affiliateNetworks.id,
  siteId: affiliateNetworks.site_id,
  label: affiliateNetworks.label,
  method: affiliateNetworks.method,
  url: affiliateNetworks.url,
  saleDelayDays: affiliateNetworks.sale_delay_days,
  createdAt: affiliateNetworks.created_at,
  endedAt: affiliateNetworks.ended_at,
};

/** Networks of all sites of a database; at most `MAX_NETWORKS` per site are running. */
export const selectNetworks = () =>
  ofEverySite
    .select(NETWORK_FIELDS)
    .from(affiliateNetworks)
    .orderBy(asc(affiliateNetworks.site_id), asc(affiliateNetworks.label));

export const selectNetwork = (siteId: SiteId, id: NetworkId) =>
  forSite(siteId)
    .select(NETWORK_FIELDS)
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.id, id));

/** Networks that run, or ended after a time: their sales and refunds are still reported. */
export const selectReportedNetworks = (endedAfter: number) =>
  ofEverySite
    .select({ ...NETWORK_FIELDS, queuedUntil: affiliateNetworks.queued_until })
    .from(affiliateNetworks)
    .where(or(isNull(affiliateNetworks.ended_at), gt(affiliateNetworks.ended_at, endedAfter)));

export type ReportedNetwork = RowOf<ReturnType<typeof selectReportedNetworks>>;

/** Adds a network unless the label is in use or the site has too many. */
export const insertNetwork = (network: Network) => {
  const running = subselect({ count: sql`count(*)` })
    .from(affiliateNetworks)
    .where(and(eq(affiliateNetworks.site_id, network.siteId), isNull(affiliateNetworks.ended_at)));
  return insertSelect(
    affiliateNetworks,
    {
      id: network.id,
      site_id: network.siteId,
      label: network.label,
      method: network.method,
      url: network.url,
      sale_delay_days: network.saleDelayDays,
      created_at: network.createdAt,
      queued_until: network.createdAt,
    },
    {
      when: sql`(${running.getSQL()}) < ${MAX_NETWORKS}`,
      onConflict: sql`DO NOTHING`,
      returning: { id: affiliateNetworks.id },
    },
  );
};

/**
 * Changes how a running network is called, unless nothing differs. A shorter delay moves
 * `queued_until` back by the difference: younger sales are due now.
 */
export const updateNetwork = (
  siteId: SiteId,
  id: NetworkId,
  { method, url, saleDelayDays }: Pick<Network, "method" | "url" | "saleDelayDays">,
) => {
  const { created_at, queued_until, sale_delay_days } = affiliateNetworks;
  const earlier = sql`max(0, ${sale_delay_days} - ${saleDelayDays}) * ${days(1)}`;
  return forSite(siteId)
    .update(affiliateNetworks)
    .set({
      method,
      url,
      sale_delay_days: saleDelayDays,
      queued_until: sql`max(${created_at}, ${queued_until} - ${earlier})`,
    })
    .where(
      and(
        eq(affiliateNetworks.id, id),
        isNull(affiliateNetworks.ended_at),
        sql`(${affiliateNetworks.method}, ${affiliateNetworks.url}, ${sale_delay_days}) <> (${method}, ${url}, ${saleDelayDays})`,
      ),
    )
    .returning({ id: affiliateNetworks.id });
};

export const endNetwork = (siteId: SiteId, id: NetworkId, at: number) =>
  forSite(siteId)
    .update(affiliateNetworks)
    .set({ ended_at: at })
    .where(and(eq(affiliateNetworks.id, id), isNull(affiliateNetworks.ended_at)))
    .returning({ id: affiliateNetworks.id });

const a = alias(accounts, "a");

/** Makes the failed postbacks of a network due again. */
export const retryFailed = (siteId: SiteId, id: NetworkId, at: number) =>
  forSite(siteId)
    .update(affiliatePostbacks)
    .set({ state: "waiting", attempts: 0, try_at: at })
    .where(and(eq(affiliatePostbacks.network_id, id), eq(affiliatePostbacks.state, "failed")))
    .returning({ id: affiliatePostbacks.id });

/** The postbacks of a network, the newest first, after a cursor. */
export const selectPostbacks = (
  { siteId, id }: { siteId: SiteId; id: NetworkId },
  after: Cursor | null,
  limit: number,
) =>
  forSite(siteId)
    .select({
      ...POSTBACK_FIELDS,
      state: affiliatePostbacks.state,
      answer: affiliatePostbacks.answer,
      answeredAt: affiliatePostbacks.answered_at,
      createdAt: affiliatePostbacks.created_at,
    })
    .from(affiliatePostbacks)
    .where(and(eq(affiliatePostbacks.network_id, id), after ? isBefore(after) : undefined))
    .orderBy(desc(affiliatePostbacks.created_at), desc(affiliatePostbacks.id))
    .limit(literal(limit));

const isBefore = ([at, id]: Cursor): SQL | undefined =>
  or(
    lt(affiliatePostbacks.created_at, at),
    and(eq(affiliatePostbacks.created_at, at), lt(affiliatePostbacks.id, id as PostbackId)),
  );

/** Counts and sums of a network by month and currency, the newest first. */
export const selectMonths = (siteId: SiteId, id: NetworkId, limit: number) => {
  const month = sql`strftime('%Y-%m', ${affiliatePostbacks.at} / 1000, 'unixepoch')`.mapWith(
    String,
  );
  const countOf = (event: PostbackEvent) =>
    sql`count(*) FILTER (WHERE ${affiliatePostbacks.event} = ${event})`.mapWith(Number);
  const sumOf = (event: PostbackEvent) =>
    sql`coalesce(sum(${affiliatePostbacks.amount}) FILTER (WHERE ${affiliatePostbacks.event} = ${event}), 0)`.mapWith(
      Number,
    );
  return forSite(siteId)
    .select({
      month: month.as("month"),
      currency: affiliatePostbacks.currency,
      confirmed: countOf("confirmed").as("confirmed"),
      sales: countOf("sale").as("sales"),
      sold: sumOf("sale").as("sold"),
      reversals: countOf("reversal").as("reversals"),
      reversed: sumOf("reversal").as("reversed"),
    })
    .from(affiliatePostbacks)
    .where(eq(affiliatePostbacks.network_id, id))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1 DESC`, sql`2`)
    .limit(literal(limit));
};

/** Signups of a network in a period by sub label, with how many confirmed; for fraud signals. */
export const selectSignups = (network: Network, from: number, limit: number) =>
  forSite(network.siteId)
    .select({
      sub: sql`coalesce(${signupSources.sub1}, '')`.mapWith(String).as("sub"),
      signups: sql`count(*)`.mapWith(Number).as("signups"),
      confirmed: sql`count(${a.activated_at})`.mapWith(Number).as("confirmed"),
      hasted: sql`count(*) FILTER (WHERE ${a.activated_at} - ${a.signup_date} < 5000)`
        .mapWith(Number)
        .as("hasted"),
      minutes: sql`count(DISTINCT ${signupSources.created_at} / 60000)`
        .mapWith(Number)
        .as("minutes"),
    })
    .from(signupSources)
    .innerJoin(a, eq(a.id, signupSources.account_id))
    .where(and(eq(signupSources.network, network.label), gte(signupSources.created_at, from)))
    .groupBy(sql`1`)
    .orderBy(sql`2 DESC`)
    .limit(literal(limit));

/** The number of postbacks of a network by state. */
export const selectStates = (siteId: SiteId, id: NetworkId) =>
  forSite(siteId)
    .select({
      state: affiliatePostbacks.state,
      count: sql`count(*)`.mapWith(Number).as("count"),
    })
    .from(affiliatePostbacks)
    .where(eq(affiliatePostbacks.network_id, id))
    .groupBy(affiliatePostbacks.state);
