import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../../layouts/page-title";
import { type CheckoutError, CheckoutErrorAlert, OverLimitAlert } from "./checkout-error";
import { DiscountCodeForm } from "./discount-code-form";
import type { Checkout } from "./load-checkout";
import { ChosenMethod, MethodList } from "./method-list";
import { OrderSummary } from "./order-summary";
import { PurchaseForm } from "./purchase-form";
import { checkoutPath, forwardableCode } from "./shop-path";

type CheckoutScreenProps = Checkout & {
  title: string;
  lead?: string;
  refused: CheckoutError | null;
};

/** Checkout of a bundle: first the payment method, then the purchase form. */
export function CheckoutScreen({ title, lead, ...checkout }: CheckoutScreenProps) {
  const { t } = useTranslation("shop");
  const { price, method, methods, code, back, trial, refused } = checkout;
  const to = (one: string | null) =>
    checkoutPath(price.bundle, one, { back, code: forwardableCode(code) });
  const plain = checkoutPath(price.bundle, method, { back });
  return (
    <Page title={title} lead={lead}>
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-[60rem] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="lg:sticky lg:top-24 lg:order-last">
          <OrderSummary {...checkout} />
        </div>
        <div className="grid min-w-0 gap-5">
          <CheckoutErrorAlert refused={refused} />
          {trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
          {method ? (
            <>
              <ChosenMethod method={method} another={to(null)} />
              <DiscountCodeForm path={plain} back={back} code={code} />
              <PurchaseForm {...checkout} />
            </>
          ) : (
            <>
              {code.typed === null ? null : (
                <DiscountCodeForm path={plain} back={back} code={code} />
              )}
              {checkout.pastLimit ? <OverLimitAlert /> : null}
              <MethodList methods={methods} to={to} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
