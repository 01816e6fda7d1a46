import { Form } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BuyAgain } from "../orders/buy-again";
import { BankField } from "./bank-field";
import { type CheckoutError, CheckoutErrorAlert, OverLimitAlert } from "./checkout-error";
import type { PaymentPageData } from "./load-payment-page";
import { ChosenMethod, MethodList } from "./method-list";
import { useFormatMoney } from "./order-summary";
import { BuyButton } from "./purchase-form";

type PayScreenProps = PaymentPageData & { title: string; refused: CheckoutError | null };

const PRICE_LAPSED_ERROR: CheckoutError = { refusal: "price_lapsed", bank: null };

/** A placed order and how to pay it. */
export function PayScreen({ title, ...pay }: PayScreenProps) {
  const { t } = useTranslation("shop");
  const { order, methods, trial, retry } = pay;
  const refused = pay.refused ?? (retry?.kind === "new" ? PRICE_LAPSED_ERROR : null);
  const address = `/transactions/${order.id}/pay`;
  const lapsed = refused?.refusal === "price_lapsed" || retry?.kind === "new";
  return (
    <Page width="form" title={title} lead={lapsed ? undefined : t("again.lead")}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-5">
        <CheckoutErrorAlert refused={refused} open={pay.open} />
        <OrderedBundle order={order} />
        {trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
        {lapsed ? (
          <BuyAgain order={order} retry={retry} />
        ) : pay.method ? (
          <PayNow {...pay} method={pay.method} address={address} />
        ) : (
          <>
            {pay.pastLimit ? <OverLimitAlert /> : null}
            <MethodList methods={methods} to={(one) => `${address}?method=${one}`} />
          </>
        )}
      </div>
    </Page>
  );
}

function OrderedBundle({ order }: Pick<PaymentPageData, "order">) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(order.currency);
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold tabular-nums">
      <span>{t("chat:price.credits", { count: order.credits })}</span>
      <span translate="no">{money(order.price)}</span>
    </Card>
  );
}

type PayNowProps = Omit<PayScreenProps, "title" | "method"> & {
  method: NonNullable<PaymentPageData["method"]>;
  address: string;
};

function PayNow({ order, method, banks, pastLimit, refused, address }: PayNowProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(order.currency);
  return (
    <>
      <ChosenMethod method={method} another={address} />
      <Form method="post" action={`${address}?method=${method}`} className="grid gap-4">
        <input type="hidden" name="method" value={method} />
        {banks.length > 0 ? <BankField banks={banks} refused={refused} /> : null}
        {pastLimit ? (
          <OverLimitAlert />
        ) : (
          <BuyButton label={t("again.button", { money: money(order.price) })} />
        )}
        <p className="text-sm text-muted">{t(method === "sdd" ? "pay.next_debit" : "pay.next")}</p>
      </Form>
    </>
  );
}
