import type { PaymentMethod } from "~/domain/payment/payment";
import { formatMoney } from "~/i18n/format";
import { days, hours } from "~/kit/duration";

/** Operators' pages are in English. */
export const money = (amount: number, currency: string): string =>
  formatMoney(amount, currency, "en");

/** An amount in minor units as it is typed: "12.50". */
export const typedAmount = (amount: number): string => (amount / 100).toFixed(2);

const METHOD_NAMES: Record<PaymentMethod, string> = {
  creditcard: "card",
  visa: "Visa",
  mastercard: "Mastercard",
  maestro: "Maestro",
  applepay: "Apple Pay",
  paypal: "PayPal",
  ideal: "iDEAL",
  bancontact: "Bancontact",
  eps: "eps",
  sofort: "Sofort",
  giropay: "giropay",
  sdd: "direct debit",
  sct: "bank transfer",
};
export const methodOf = (method: PaymentMethod): string => METHOD_NAMES[method];

export const percent = (rate: number): string => `${rate / 100} %`;

/** A time in UTC. */
export function Time({ at }: { at: number | null }) {
  if (at === null) return "–";
  const text = new Date(at).toISOString();
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)}`}</time>;
}

/** The time that is left until a deadline, or since it. */
export function Deadline({ at, now }: { at: number; now: number }) {
  const isOver = at <= now;
  const left = Math.abs(at - now);
  const length = left >= days(2) ? `${Math.floor(left / days(1))} days` : hoursOf(left);
  return (
    <span className={isOver ? "font-semibold text-danger" : undefined}>
      {isOver ? `${length} overdue` : `${length} left`}
      <span className="block text-muted font-normal">
        {new Date(at).toISOString().slice(0, 10)}
      </span>
    </span>
  );
}

const hoursOf = (length: number) => {
  const count = Math.floor(length / hours(1));
  return count === 1 ? "1 hour" : `${count} hours`;
};
