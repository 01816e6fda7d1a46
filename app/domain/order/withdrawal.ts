import { days, hours } from "~/kit/duration";
import { shareOf } from "~/kit/money";

/** What a paid order is made of, as far as giving it back needs it. */
type Paid = {
  state: string;
  price: number;
  credits: number;
  /** Null of one that was not paid. */
  completedAt: number | null;
  /** What was not given back of its price. */
  moneyLeft: number;
  /** Its credits that are not spent. */
  unused: number;
};

/** What a withdrawal gives back, and until when it may be asked for. Minor units. */
export type Withdrawal = { amount: number; credits: number; until: number };

/**
 * The days begin on the day after the purchase, wherever its member lives: they end no earlier than so, also where a clock is
 * put back meanwhile, and at most a day and an hour later (R269).
 */
export const withdrawableUntil = (completedAt: number, refundDays: number): number =>
  completedAt + days(refundDays + 1) + hours(1);

/** A moment of the last whole day on which an order may be withdrawn, by every clock: the one that is told (R334). */
export const lastDayOf = (until: number): number => until - days(1) - hours(1);

/** What may be withdrawn of an order now: the price of what is not spent; null where nothing may (R269). */
export function withdrawalFrom(order: Paid, refundDays: number, now: number): Withdrawal | null {
  if (order.state !== "completed" || order.completedAt === null) return null;
  const until = withdrawableUntil(order.completedAt, refundDays);
  const share = shareOf(order.price, order.unused, order.credits);
  const amount = Math.min(share, order.moneyLeft);
  return amount > 0 && now < until ? { amount, credits: order.unused, until } : null;
}
