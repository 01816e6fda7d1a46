import { first, type Statement } from "~/db/batch";
import {
  findSpending,
  mayStillSpend,
  needsNightPause,
  setSpendingLimit,
} from "~/domain/order/spending";
import { periodStartsAt } from "~/kit/dates";
import type { OrderId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { viewerOf } from "./member-fixtures";
import { rawSql as sql } from "./raw-sql";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

/** Noon of a day in the middle of a month. */
export const NOON = Date.parse("2026-11-18T12:00Z");
export const NIGHT_PAUSE_SETTINGS = { night_pause: { from: 23, until: 6, credits: 150 } };

export const addViewer = async () => viewerOf(await addMember(await addSite()));
const at = (now: number) => realServices({ now: () => now });

type SpendingContext = { now?: number; currency?: Currency; timeZone?: string };
export function spendingOf(
  member: TestMember,
  { now = NOON, currency = "EUR", timeZone = "UTC" }: SpendingContext = {},
) {
  return findSpending(at(now), member, { site: NIGHT_PAUSE_SETTINGS, currency, timeZone });
}

export const setLimit = (
  member: TestMember,
  amount: number | null,
  { now = NOON, currency = "EUR" }: SpendingContext = {},
) => setSpendingLimit(at(now), member, { amount, currency });

type MaySpendOptions = { currency?: string; now?: number; orderId?: OrderId };
/** The limit condition of an order's batches, as a separate statement. */
export async function maySpend(member: TestMember, price: number, options: MaySpendOptions = {}) {
  const { currency = "EUR", now = NOON, orderId } = options;
  const since = periodStartsAt(now, "UTC").month;
  const may = mayStillSpend({ accountId: member.id, price, currency, since, now, orderId });
  const statement: Statement<{ may: number }> = sql`SELECT ${may} AS may`;
  return (await first(realServices().db, statement))?.may === 1;
}

/** The same for the pause at night. */
export async function nightPauseNeeded(...[site, buying]: Parameters<typeof needsNightPause>) {
  const statement: Statement<{ needed: number }> =
    sql`SELECT ${needsNightPause(site, buying)} AS needed`;
  return (await first(realServices().db, statement))?.needed === 1;
}
