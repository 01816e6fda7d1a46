import type { OwnOrder } from "~/domain/order/own-order";
import type { PaymentMethod } from "~/domain/site/payment-methods";
import { formatDate, formatMoney } from "~/i18n/format";
import type { TextKey } from "~/i18n/texts";
import type { Translation } from "~/i18n/translation";

/** Translations and locale of an order's page. */
type OrderTextContext = Pick<Translation<"orders">, "t"> & {
  locale: string;
  timeZone: string;
  supportEmail: string;
};

/** The order's state in one line. An unfulfilled payment is not called a refunded purchase. */
export function orderTitle({
  shown,
  late,
  parts,
}: Pick<OwnOrder, "shown" | "late" | "parts">): TextKey<"orders"> {
  if (parts && shown !== "giving_back") return "shown.partly_title";
  return late && shown === "withdrawn" ? "shown.returned_title" : `shown.${shown}_title`;
}

/**
 * The state in a few sentences: what was paid, what happened to it and why. "Nothing was charged"
 * is shown only if there is no refund and no other open attempt.
 */
export function orderSentences(
  order: OwnOrder,
  hasDetails: boolean,
  writing: OrderTextContext,
): string {
  const { t, locale, timeZone, supportEmail: email } = writing;
  const { shown, late, credits } = order;
  const day = (at: number) => formatDate(at, locale, timeZone);
  if (late) {
    const money = formatMoney(late.amount, order.currency, locale);
    const paid = t(`late.${late.reason}`, { money, date: day(late.at) });
    if (shown === "not_returned") return `${paid} ${t("shown.not_returned_text", { email })}`;
    const { returnedAt } = late;
    const back =
      returnedAt === null ? t("late.returning") : t("late.returned", { date: day(returnedAt) });
    return `${paid} ${back}`;
  }
  if (shown === "transfer" && !hasDetails) return t("shown.transfer_elsewhere");
  const text = t(stateTextKey(order), {
    email,
    credits: t("chat:price.credits", { count: credits }),
  });
  const parts = refundedPartsText(order, writing);
  const sentences = [
    ...(parts ? [`${parts}.`] : []),
    text,
    ...(shown === "completed" && order.premium ? [t("shown.completed_premium")] : []),
  ];
  return sentences.join(" ");
}

/** The refunded and the remaining price of a partly refunded order; null for all others. */
export function refundedPartsText(
  { parts, currency }: Pick<OwnOrder, "parts" | "currency">,
  { t, locale }: Pick<OrderTextContext, "t" | "locale">,
): string | null {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return parts && t("refund.parts", { refunded: money(parts.refunded), paid: money(parts.paid) });
}

const PAID_BY_CARD: ReadonlySet<PaymentMethod> = new Set([
  ...(["creditcard", "visa", "mastercard", "maestro", "applepay"] as const),
]);

function stateTextKey({
  fault: failure,
  shown,
  state,
  openElsewhere,
  method,
}: OwnOrder): TextKey<"orders"> {
  if (shown === "charged_back" && state === "open") return "shown.charged_back_late";
  if ((shown === "failed" || shown === "cancelled") && openElsewhere) return `shown.${shown}_open`;
  if (shown !== "failed" || failure === null || failure === "other") return `shown.${shown}_text`;
  // A wallet such as PayPal reports that its card was declined: its buyer chose no card here.
  if (failure === "card" && !PAID_BY_CARD.has(method)) return "shown.failed_text";
  return `shown.failed_${failure}`;
}
