import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { type CheckoutRefused, PastLimit, RefusedAlert } from "./checkout-refused";
import { CodePart } from "./code-part";
import type { Checkout } from "./load-checkout";
import { ChosenMethod, MethodList } from "./method-list";
import { OrderSummary } from "./order-summary";
import { PayForm } from "./pay-form";
import { checkoutPath, codeAlong } from "./shop-path";

type CheckoutScreenProps = Checkout & {
  title: string;
  lead?: string;
  refused: CheckoutRefused | null;
};

/** Checkout of a bundle: first the payment method, then the purchase form. */
export function CheckoutScreen({ title, lead, ...checkout }: CheckoutScreenProps) {
  const { t } = useTranslation("shop");
  const { price, method, methods, code, back, trial, refused } = checkout;
  const to = (one: string | null) =>
    checkoutPath(price.bundle, one, { back, code: codeAlong(code) });
  const plain = checkoutPath(price.bundle, method, { back });
  return (
    <Page title={title} lead={lead}>
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-[60rem] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="lg:sticky lg:top-24 lg:order-last">
          <OrderSummary {...checkout} />
        </div>
        <div className="grid min-w-0 gap-5">
          <RefusedAlert refused={refused} />
          {trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
          {method ? (
            <>
              <ChosenMethod method={method} another={to(null)} />
              <CodePart path={plain} back={back} code={code} />
              <PayForm {...checkout} />
            </>
          ) : (
            <>
              {code.typed === null ? null : <CodePart path={plain} back={back} code={code} />}
              {checkout.pastLimit ? <PastLimit /> : null}
              <MethodList methods={methods} to={to} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
