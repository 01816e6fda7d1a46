import { FREE_STARTS } from "~/domain/conversation/conversation";
import type { SenderState } from "~/domain/conversation/preview-refusal";
import { formatMoney } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { MessageCosts } from "./message-costs";

/**
 * The price of a message in credits and, if known, in money: "1 credit, from €0.67", or "1 credit
 * (€0.80)" for members who have bought credits.
 */
export function formatMessagePrice(
  t: Translate<"chat">,
  costs: Pick<MessageCosts, "price" | "money">,
  locale: string,
): string {
  const credits = t("price.credits", { count: costs.price });
  return costs.money
    ? t(costs.money.paid ? "price.with_paid" : "price.with_money", {
        credits,
        money: formatMoney(costs.money.amount, costs.money.currency, locale),
      })
    : credits;
}

/** The price of a message after it was refused at another price. */
export const formatChangedPrice = (
  t: Translate<"chat">,
  costs: MessageCosts,
  locale: string,
): string => (costs.price === 0 ? t("price.nothing") : formatMessagePrice(t, costs, locale));

type PriceLineProps = { opening: boolean; sending: SenderState; costs: MessageCosts };

/** The price of this message and the balance, or why it is free (R86). */
export function PriceLine({ opening, sending, costs }: PriceLineProps) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  if (opening && !sending.premium) {
    const count = FREE_STARTS - sending.started; // includes this one
    return t(costs.price === 0 ? "price.starts" : "price.free_start", { count });
  }
  if (costs.price === 0) return t("price.nothing");
  return (
    <>
      {formatMessagePrice(t, costs, locale)}
      <span className="sr-only">, </span>
      <span className="ms-2 inline-block font-normal text-muted">
        {t("price.left", { count: sending.balance })}
      </span>
    </>
  );
}
