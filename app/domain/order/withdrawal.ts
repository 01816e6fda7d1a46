import { days, hours } from "~/kit/duration";
import { proportionalShare } from "~/kit/money";

/** The columns of a paid order that a withdrawal needs. */
type PaidOrder = {
  state: string;
  price: number;
  credits: number;
  /** Null if unpaid. */
  completedAt: number | null;
  /** The part of the price not refunded. */
  moneyLeft: number;
  /** The credits of this order that are not spent. */
  unused: number;
};

/** What a withdrawal refunds, in minor units, and until when it may be requested. */
export type Withdrawal = { amount: number; credits: number; until: number };

/**
 * The period begins on the day after the purchase in any time zone: it never ends earlier, even if
 * clocks are put back, and at most a day and an hour later (R269).
 */
export const withdrawableUntil = (completedAt: number, refundDays: number): number =>
  completedAt + days(refundDays + 1) + hours(1);

/** A time on the last day that is whole in every time zone: the date shown to members (R334). */
export const lastDayOf = (until: number): number => until - days(1) - hours(1);

/**
 * The price of the unspent credits of an order, which may be withdrawn now; null if none (R269).
 */
export function withdrawalFrom(
  order: PaidOrder,
  refundDays: number,
  now: number,
): Withdrawal | null {
  if (order.state !== "completed" || order.completedAt === null) return null;
  const until = withdrawableUntil(order.completedAt, refundDays);
  const share = proportionalShare(order.price, order.unused, order.credits);
  const amount = Math.min(share, order.moneyLeft);
  return amount > 0 && now < until ? { amount, credits: order.unused, until } : null;
}
