import { Link } from "react-router";
import { formatMoney, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Card } from "~/ui/card";
import type { Checkout } from "./load-checkout";
import { forwardableCode, shopPath } from "./shop-path";

type OrderSummaryProps = Pick<Checkout, "price" | "discount" | "vatRate" | "back" | "code">;

/** What is bought and its price, with VAT and discount as separate lines. */
export function OrderSummary({ price, discount, vatRate, back, code }: OrderSummaryProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(price.currency);
  return (
    <Card as="section" aria-labelledby="summary" className="grid gap-4">
      <h2 id="summary" className="sr-only">
        {t("summary.title")}
      </h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-display text-2xl font-bold tabular-nums">
          {t("chat:price.credits", { count: price.credits })}
        </p>
        {price.perMessage > 0 ? (
          <p className="text-sm text-muted tabular-nums">
            {t("chat:credits.per_message", { money: money(price.perMessage) })}
          </p>
        ) : null}
      </div>
      <dl className="grid gap-2 border-t border-line pt-4 tabular-nums">
        <DiscountRows price={price} discount={discount} />
        <SummaryRow name={t("summary.total")} value={money(price.price)} strong />
      </dl>
      {vatRate > 0 ? <VatNote rate={vatRate} /> : null}
      <Link
        to={shopPath("/credits", { back, code: forwardableCode(code) })}
        className="justify-self-start font-semibold text-brand-text underline underline-offset-4"
      >
        {t("summary.another")}
      </Link>
    </Card>
  );
}

/** The bundle's price and the discount with its reason; renders nothing without a discount. */
function DiscountRows({ price, discount }: Pick<OrderSummaryProps, "price" | "discount">) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(price.currency);
  if (!discount) return null;
  const { kind, percent, code } = discount;
  return (
    <>
      <SummaryRow name={t("summary.price")} value={money(price.list)} />
      <SummaryRow
        name={t(`summary.discount.${kind}`, { percent, code: code ?? "" })}
        value={money(price.price - price.list)}
      />
    </>
  );
}

/** Formats minor units in the order's currency. */
export function useFormatMoney(currency: string): (minor: number) => string {
  const { locale } = useRoot();
  return (minor) => formatMoney(minor, currency, locale);
}

function SummaryRow({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? "text-lg font-bold" : "text-muted"}`}
    >
      <dt className="min-w-0">{name}</dt>
      <dd translate="no" className="whitespace-nowrap">
        {value}
      </dd>
    </div>
  );
}

function VatNote({ rate }: { rate: number }) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  return (
    <p className="-mt-3 text-right text-sm text-muted">
      {t("summary.vat", { rate: formatNumber(rate / 100, locale) })}
    </p>
  );
}
