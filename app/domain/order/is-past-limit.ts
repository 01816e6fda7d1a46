import { localDateAt, periodStartsAt } from "~/kit/dates";
import { days } from "~/kit/duration";
import type { Spending } from "./spending";

type Purchase = { currency: string; price: number };

/**
 * Whether the member's own limit would refuse an order at that price; shown before the button
 * (R331). Payments pending in another tab are not counted here: the batch counts them and decides
 * (R279).
 */
export const isPastLimit = (
  { currency, spent, limit }: Pick<Spending, "currency" | "spent" | "limit">,
  purchase: Purchase,
): boolean => limit !== null && (currency !== purchase.currency || spent + purchase.price > limit);

/**
 * The first day of the next month, as "2026-12-01", if the member's limit allows none of these purchases before it and
 * allows one after it (R331). Null also if a scheduled change of the limit may come first.
 */
export function limitFreeFrom(
  spending: Pick<Spending, "currency" | "spent" | "limit" | "next">,
  purchases: readonly Purchase[],
  { now, timeZone }: { now: number; timeZone: string },
): string | null {
  if (spending.next || purchases.some((purchase) => !isPastLimit(spending, purchase))) return null;
  const unspent = { ...spending, spent: 0 };
  if (purchases.every((purchase) => isPastLimit(unspent, purchase))) return null;
  const nextMonth = periodStartsAt(now, timeZone).month + days(32);
  return localDateAt(periodStartsAt(nextMonth, timeZone).month, timeZone);
}
