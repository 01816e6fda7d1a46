import { sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import { findSpending, mayStillSpend, needsPause, setSpendingLimit } from "~/domain/order/spending";
import type { OrderId } from "~/kit/ids";
import { beginningsOf } from "~/kit/local-day";
import type { Currency } from "~/kit/money";
import { viewerOf } from "./people";
import { addMember, addSite, realServices, type TestMember } from "./world";

/** Noon of a day in the middle of a month. */
export const NOON = Date.parse("2026-11-18T12:00Z");
export const PAUSING = { night_pause: { from: 23, until: 6, credits: 150 } };

export const addViewer = async () => viewerOf(await addMember(await addSite()));
const at = (now: number) => realServices({ now: () => now });

type When = { now?: number; currency?: Currency; timeZone?: string };
export function spendingOf(
  member: TestMember,
  { now = NOON, currency = "EUR", timeZone = "UTC" }: When = {},
) {
  return findSpending(at(now), member, { site: PAUSING, currency, timeZone });
}

export const setLimit = (
  member: TestMember,
  amount: number | null,
  { now = NOON, currency = "EUR" }: When = {},
) => setSpendingLimit(at(now), member, { amount, currency });

type Asked = { currency?: string; now?: number; orderId?: OrderId };
/** The limit condition of an order's batches, as a separate statement. */
export async function maySpend(member: TestMember, price: number, asked: Asked = {}) {
  const { currency = "EUR", now = NOON, orderId } = asked;
  const since = beginningsOf(now, "UTC").month;
  const may = mayStillSpend({ accountId: member.id, price, currency, since, now, orderId });
  const statement: Statement<{ may: number }> = sql`SELECT ${may} AS may`;
  return (await first(realServices().db, statement))?.may === 1;
}

/** The same for the pause at night. */
export async function pauses(...[site, buying]: Parameters<typeof needsPause>) {
  const statement: Statement<{ needed: number }> =
    sql`SELECT ${needsPause(site, buying)} AS needed`;
  return (await first(realServices().db, statement))?.needed === 1;
}
