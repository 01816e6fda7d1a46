import { Form } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { BuyAnew } from "../orders/buy-anew";
import { BankField } from "./bank-field";
import { type CheckoutRefused, PastLimit, RefusedAlert } from "./checkout-refused";
import type { Pay } from "./load-pay";
import { ChosenMethod, MethodList } from "./method-list";
import { useMoney } from "./order-summary";
import { BuyButton } from "./pay-form";

type PayScreenProps = Pay & { title: string; refused: CheckoutRefused | null };

const LAPSED: CheckoutRefused = { refusal: "price_lapsed", bank: null };

/** A placed order and how to pay it. */
export function PayScreen({ title, ...pay }: PayScreenProps) {
  const { t } = useTranslation("shop");
  const { order, methods, trial, retry } = pay;
  const refused = pay.refused ?? (retry?.kind === "new" ? LAPSED : null);
  const address = `/transactions/${order.id}/pay`;
  const lapsed = refused?.refusal === "price_lapsed" || retry?.kind === "new";
  return (
    <Page width="form" title={title} lead={lapsed ? undefined : t("again.lead")}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-5">
        <RefusedAlert refused={refused} open={pay.open} />
        <Ordered order={order} />
        {trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
        {lapsed ? (
          <BuyAnew order={order} retry={retry} />
        ) : pay.method ? (
          <PayNow {...pay} method={pay.method} address={address} />
        ) : (
          <>
            {pay.pastLimit ? <PastLimit /> : null}
            <MethodList methods={methods} to={(one) => `${address}?method=${one}`} />
          </>
        )}
      </div>
    </Page>
  );
}

function Ordered({ order }: Pick<Pay, "order">) {
  const { t } = useTranslation("shop");
  const money = useMoney(order.currency);
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold tabular-nums">
      <span>{t("chat:price.credits", { count: order.credits })}</span>
      <span translate="no">{money(order.price)}</span>
    </Card>
  );
}

type PayNowProps = Omit<PayScreenProps, "title" | "method"> & {
  method: NonNullable<Pay["method"]>;
  address: string;
};

function PayNow({ order, method, banks, pastLimit, refused, address }: PayNowProps) {
  const { t } = useTranslation("shop");
  const money = useMoney(order.currency);
  return (
    <>
      <ChosenMethod method={method} another={address} />
      <Form method="post" action={`${address}?method=${method}`} className="grid gap-4">
        <input type="hidden" name="method" value={method} />
        {banks.length > 0 ? <BankField banks={banks} refused={refused} /> : null}
        {pastLimit ? (
          <PastLimit />
        ) : (
          <BuyButton words={t("again.button", { money: money(order.price) })} />
        )}
        <p className="text-sm text-muted">{t(method === "sdd" ? "pay.next_debit" : "pay.next")}</p>
      </Form>
    </>
  );
}
