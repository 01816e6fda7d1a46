import { Link } from "react-router";
import type { PaymentMethod } from "~/domain/payment/payment";
import { MethodIcon } from "~/features/shop/method-marks";
import {
  type CheckoutError,
  CheckoutErrorAlert,
  OverLimitAlert,
  PurchaseAssurances,
  PurchaseForm,
} from "~/features/shop/purchase-form";
import { checkoutPath, forwardableCode, shopPath } from "~/features/shop/shop-path";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { Icon } from "~/ui/icon";
import { CARD_BRANDS, methodName } from "~/ui/method-name";
import { Page } from "~/ui/page";
import type { Checkout } from "./load-checkout";
import { TrialNote } from "./offer-notes";
import { DiscountCodeForm, OrderSummary, PurchaseBar } from "./order-summary";

type MethodListProps = { methods: readonly PaymentMethod[]; to: (method: PaymentMethod) => string };

/** The payment methods, all in one size and none preselected. */
export function MethodList({ methods, to }: MethodListProps) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="methods" className="grid gap-3">
      <h2 id="methods" className="text-xl">
        {t("method.title")}
      </h2>
      {methods.length === 0 ? <p>{t("method.none")}</p> : null}
      <ul className="grid gap-2">
        {methods.map((method) => (
          <li key={method}>
            <Link
              to={to(method)}
              className="flex min-h-14 items-center gap-3 rounded-control border border-edge bg-card px-4 py-3 transition-colors hover:border-brand-text hover:bg-tint"
            >
              <MethodLabel method={method} />
              <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MethodLabel({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation("shop");
  const { t: tOrders } = useTranslation("orders");
  const slow = method === "sdd" || method === "sct" ? t(`method.note.${method}`) : null;
  const note = method === "creditcard" ? CARD_BRANDS : slow;
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex items-center gap-2 font-semibold">
        {methodName(method, tOrders)}
        <MethodIcon method={method} size={20} />
      </span>
      {note ? <span className="text-sm text-muted">{note}</span> : null}
    </span>
  );
}

/** The chosen payment method, with a link to choose another. */
export function ChosenMethod({ method, another }: { method: PaymentMethod; another: string }) {
  const { t } = useTranslation("shop");
  return (
    <section
      aria-label={t("method.label")}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-edge bg-card px-4 py-3"
    >
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="text-sm text-muted">{t("method.label")}</p>
        <p className="grid">
          <MethodLabel method={method} />
        </p>
      </div>
      <Link
        to={another}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("method.another")}
      </Link>
    </section>
  );
}

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
      <div className="flex max-w-[60rem] flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        {method ? null : <OrderSummary {...checkout} />}
        <div className="grid min-w-0 content-start gap-4">
          <CheckoutErrorAlert refused={refused} />
          {method ? (
            <>
              <ChosenMethod method={method} another={to(null)} />
              <PurchaseForm {...checkout} />
              <DiscountCodeForm path={plain} back={back} code={code} />
              <PurchaseAssurances {...checkout} />
            </>
          ) : (
            <>
              {checkout.pastLimit ? (
                <OverLimitAlert from={checkout.limitFreeFrom} />
              ) : (
                <MethodList methods={methods} to={to} />
              )}
              {code.typed === null ? null : (
                <DiscountCodeForm path={plain} back={back} code={code} />
              )}
            </>
          )}
          {trial ? <TrialNote /> : null}
          <Link
            to={shopPath("/credits", { back, code: forwardableCode(code) })}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-text underline underline-offset-4"
          >
            {t("summary.another")}
          </Link>
        </div>
        {method ? <PurchaseBar {...checkout} /> : null}
      </div>
    </Page>
  );
}
