import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import {
  BuyButton,
  type CheckoutError,
  OverLimitAlert,
  PauseButtons,
  PURCHASE_FORM_ID,
} from "~/features/shop/purchase-form";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Field } from "~/ui/field";
import { Disclosure } from "~/ui/sections";
import type { Checkout, EnteredCode } from "./load-checkout";

type OrderSummaryProps = Pick<Checkout, "price" | "discount" | "vatRate"> & {
  /** The button that buys, or what stands in its place; none while the method is chosen. */
  children?: ReactNode;
};

/** What is bought and its total, with discount and VAT in small type. */
export function OrderSummary({ price, discount, vatRate, children }: OrderSummaryProps) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  const money = useFormatMoney(price.currency);
  const vat = vatRate > 0 ? t("summary.vat", { rate: formatNumber(vatRate / 100, locale) }) : null;
  const lines = [
    [t("summary.total"), vat].filter(Boolean).join(", "),
    ...(discount
      ? [
          t("choice.instead", { money: money(price.list) }),
          t(`summary.discount.${discount.kind}`, {
            percent: discount.percent,
            code: discount.code ?? "",
          }),
        ]
      : []),
  ];
  return (
    <PayBar
      item={t("chat:price.credits", { count: price.credits })}
      total={money(price.price)}
      note={lines.join(" · ")}
    >
      {children}
    </PayBar>
  );
}

/** The order beside the button that buys it (R271). */
export function PurchaseBar(props: Checkout & { refused: CheckoutError | null }) {
  const { price, back, refused, pastLimit, limitFreeFrom } = props;
  const { t } = useTranslation("shop");
  const money = useFormatMoney(price.currency)(price.price);
  return (
    <OrderSummary {...props}>
      {pastLimit ? (
        <OverLimitAlert from={limitFreeFrom} />
      ) : refused?.refusal === "pause" ? (
        <PauseButtons form={PURCHASE_FORM_ID} money={money} back={back} />
      ) : (
        <BuyButton form={PURCHASE_FORM_ID} label={t("pay.button", { money })} />
      )}
    </OrderSummary>
  );
}

type PayBarProps = { item: string; total: string; note?: string; children: ReactNode };

/**
 * Item, total and button: on phones they stay at the lower edge in place of the tab bar, on wide
 * screens they are beside the form.
 */
export function PayBar({ item, total, note, children }: PayBarProps) {
  const { t } = useTranslation("shop");
  return (
    <section
      aria-labelledby="summary"
      className={classNames(
        "grid gap-2.5 border-line bg-card",
        children
          ? "pay-bar"
          : "rounded-card border p-4 lg:sticky lg:top-24 lg:order-last lg:self-start lg:p-6",
      )}
    >
      <h2 id="summary" className="sr-only">
        {t("summary.title")}
      </h2>
      <div className="grid gap-0.5 tabular-nums">
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
          <dt className="text-lg">{item}</dt>
          <dd translate="no" className="ms-auto text-xl">
            {total}
          </dd>
        </dl>
        {note ? <p className="text-xs text-muted">{note}</p> : null}
      </div>
      {children}
    </section>
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
