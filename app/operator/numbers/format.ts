import type { Interval, Ratio } from "~/domain/statistics/ratio";
import { MIN_SAMPLE } from "~/domain/statistics/statistics";
import type { Money } from "~/domain/statistics/totals";
import { formatMoney, formatNumber } from "~/i18n/format";

/** Operators' pages are in English; digits and dates as in Britain. */
const LANGUAGE = "en-GB";

export const formatCount = (value: number): string => formatNumber(value, LANGUAGE);

export const formatShare = (share: number): string => {
  const percent = share * 100;
  return `${percent.toFixed(Math.abs(percent) < 10 ? 1 : 0)} %`;
};

export const formatInterval = ({ low, high }: Interval): string =>
  `${formatShare(low)} to ${formatShare(high)}`;

/** The share alone; "–" of nothing. */
export const shareOf = ({ share }: Ratio): string => (share === null ? "–" : formatShare(share));

/** The 95 % interval, or why there is none. */
export function intervalOf({ whole, part, interval }: Ratio): string {
  if (interval) return formatInterval(interval);
  if (whole >= MIN_SAMPLE && part > whole) return "more than one each";
  return "too few";
}

export const formatAmount = (amount: number, currency: string): string =>
  formatMoney(amount, currency, LANGUAGE);

/** What remained, in each currency. */
export const formatNet = (money: readonly Money[]): string =>
  money.map(({ net, currency }) => formatAmount(net, currency)).join(", ") || "–";
