import { Form, Link } from "react-router";
import { forwardableCode, shopPath } from "~/features/shop/shop-path";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Card, Disclosure } from "~/ui/sections";
import type { Checkout, EnteredCode } from "./load-checkout";

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

type DiscountCodeFormProps = {
  /** Path of the page without a code. */
  path: string;
  back: string | null;
  code: EnteredCode;
};

/**
 * Discount code form. It is a separate GET form that reloads the page with the code, so that the
 * new total is shown before the purchase.
 */
export function DiscountCodeForm({ path, back, code }: DiscountCodeFormProps) {
  const { t } = useTranslation("shop");
  const { typed } = code;
  return (
    <Disclosure summary={t("code.ask")} open={typed !== null}>
      <Form action={path} preventScrollReset className="grid gap-3">
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <Field
          key={typed}
          name="code"
          label={t("code.label")}
          defaultValue={typed ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          required
          error={code.refusal ? t(`refusal.${code.refusal}`) : undefined}
        />
        {code.spared ? <Alert>{t("code.better")}</Alert> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary">
            {t("code.use")}
          </Button>
          {typed ? (
            <Link
              to={path}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              {t("code.drop")}
            </Link>
          ) : null}
        </div>
      </Form>
    </Disclosure>
  );
}
