import type { OwnOrder } from "~/domain/order/own-order";
import { lastDayOf, type Withdrawal } from "~/domain/order/withdrawal";
import { formatDate, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Card } from "~/ui/card";
import { LinkButton } from "~/ui/link-button";

type WithdrawOfferProps = { order: OwnOrder; of: Withdrawal; timeZone: string };

/**
 * Withdrawal link of a purchase while it is possible: the deadline and the refund amount (R277).
 */
export function WithdrawOffer({ order, of, timeZone }: WithdrawOfferProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { amount, credits, until } = of;
  return (
    <Card as="section" aria-labelledby="withdraw" className="grid gap-3">
      <h2 id="withdraw" className="text-xl">
        {t("withdraw.offer_title")}
      </h2>
      <p>
        {t("withdraw.offer_text", {
          until: formatDate(lastDayOf(until), locale, timeZone),
          amount: formatMoney(amount / 100, order.currency, locale),
          credits: t("chat:price.credits", { count: credits }),
        })}
      </p>
      <p>
        <LinkButton to={`/transactions/${order.id}/withdraw`} variant="secondary">
          {t("withdraw.link")}
        </LinkButton>
      </p>
    </Card>
  );
}
