import { Link } from "react-router";
import type { OwnOrder } from "~/domain/order/own-order";
import { formatDate, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { StateChip } from "./state-chip";

/** One order in the list: product, date, amount, state. The whole row links to its page. */
export function OrderRow({ of, timeZone }: { of: OwnOrder; timeZone: string }) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { id, credits, currency, price, createdAt, shown } = of;
  return (
    <li>
      <Link
        to={`/transactions/${id}`}
        className="flex min-h-11 items-start justify-between gap-4 px-4 py-3 transition-colors hover:bg-tint md:px-5"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{t("chat:price.credits", { count: credits })}</span>
          <span className="text-sm text-muted">{formatDate(createdAt, locale, timeZone)}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1 text-end">
          <span translate="no" className="font-semibold tabular-nums">
            {formatMoney(price / 100, currency, locale)}
          </span>
          <StateChip state={shown} />
        </span>
      </Link>
      {of.withdrawal ? (
        <p className="px-4 pb-2 md:px-5">
          <Link
            to={`/transactions/${id}/withdraw`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-text underline underline-offset-4"
          >
            {t("withdraw.link")}
          </Link>
        </p>
      ) : null}
    </li>
  );
}
