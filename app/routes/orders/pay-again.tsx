import { Form, Link, useNavigation } from "react-router";
import type { OwnOrder } from "~/domain/order/own-order";
import type { PaymentMethod } from "~/domain/payment/payment";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";

/**
 * Retries the payment, with PayPal if it is available here as another method, otherwise with any.
 */
export function PayAgain({ order, paypal }: { order: OwnOrder; paypal: boolean }) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { id, price, currency } = order;
  const money = formatMoney(price / 100, currency, locale);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PaymentForm id={id}>{`${t("do.again")} (${money})`}</PaymentForm>
      {paypal ? (
        <PaymentForm id={id} method="paypal">
          {`${t("do.paypal")} (${money})`}
        </PaymentForm>
      ) : null}
      <Link
        to={`/transactions/${id}/pay`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("do.other")}
      </Link>
    </div>
  );
}

type PaymentFormProps = { id: OrderId; method?: PaymentMethod; children: string };

/** Native form submission: the response redirects to the provider's site. */
export function PaymentForm({ id, method, children }: PaymentFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`/transactions/${id}/pay`} reloadDocument>
      {method ? <input type="hidden" name="method" value={method} /> : null}
      <Button type="submit" variant={method ? "secondary" : "primary"} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
