import type { Retry } from "~/domain/order/find-order";
import type { OwnOrder } from "~/domain/order/own-order";
import { useTranslation } from "~/i18n/use-translation";
import { useFormatMoney } from "~/layouts/use-format-money";
import { LinkButton } from "~/ui/button";
import { checkoutPath } from "./shop-path";

type BuyAgainProps = { order: Pick<OwnOrder, "bundle" | "back">; retry: Retry | null };

/** Button for the same bundle at today's price; if it is no longer sold, a link to the bundles. */
export function BuyAgain({ order, retry }: BuyAgainProps) {
  const { t } = useTranslation("orders");
  const money = useFormatMoney(retry?.kind === "new" ? retry.currency : "EUR");
  return (
    <p>
      {retry?.kind === "new" ? (
        <LinkButton to={checkoutPath(order.bundle, null, order)}>
          {t("do.anew", { money: money(retry.price) })}
        </LinkButton>
      ) : (
        <LinkButton to={retry ? checkoutPath(order.bundle, null, order) : "/credits"}>
          {t("list.prices")}
        </LinkButton>
      )}
    </p>
  );
}
