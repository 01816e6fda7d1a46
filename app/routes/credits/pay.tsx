import { useEffect, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { PAY_REFUSALS, type PayRefusal } from "~/domain/order/begin-payment";
import { payAgainSchema } from "~/domain/order/order.schema";
import type { PaymentMethod } from "~/domain/payment/payment";
import { BuyAgain } from "~/features/shop/buy-again";
import {
  BankField,
  BuyButton,
  type CheckoutError,
  CheckoutErrorAlert,
  OverLimitAlert,
} from "~/features/shop/purchase-form";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { isRefusalOf } from "~/kit/outcome";
import { PageTitle } from "~/layouts/page-head";
import { useFormatMoney } from "~/layouts/use-format-money";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import type { Route } from "./+types/pay";
import { ChosenMethod, MethodList } from "./checkout-screen";
import { fitsBank, startOrderPayment } from "./handle-purchase";
import { loadPaymentPage, type PaymentPageData, requireUnpaidOrder } from "./load-checkout";
import { TrialNote } from "./offer-notes";
import { PayBar } from "./order-summary";

const PRICE_LAPSED_ERROR: CheckoutError = { refusal: "price_lapsed", bank: null };

/**
 * Sent in the query by the checkout if the order was placed but its payment could not be started.
 * "paid" and "not_found" have no such page.
 */
const isPaymentProblem = (code: string): code is Exclude<PayRefusal, "paid" | "not_found"> =>
  isRefusalOf(PAY_REFUSALS, code) && code !== "paid" && code !== "not_found";

/**
 * GET /transactions/{id}/pay: retries an unpaid order, possibly with another payment method; the
 * order itself does not change (R267).
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const order = await requireUnpaidOrder(request, context, params.id);
  const methodParam = url.searchParams.get("method");
  const code = url.searchParams.get("problem") ?? "";
  const problem = isPaymentProblem(code) ? code : null;
  return { ...(await loadPaymentPage(context, viewer, { order, methodParam })), problem };
}

/** After a business error the page must show current data. */
export const shouldRevalidate = () => true;

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const order = await requireUnpaidOrder(request, context, params.id);
  const form = await readForm(request, payAgainSchema);
  if (!form.ok) return checkoutErrorData({ refusal: "invalid_form", bank: null }, 422);
  const { method = order.method, bank } = form.value;
  if (!fitsBank(context, method, bank)) return bankNeeded(url, order.id, method);
  const started = await startOrderPayment(request, context, { orderId: order.id, method, bank });
  if (started.ok) throw started.value;
  return checkoutErrorData(
    { refusal: started.refusal, bank: bank ?? null },
    PAY_REFUSALS[started.refusal],
  );
}

/**
 * The form of a method with banks has the method in its URL and shows the error at its field; the
 * order's page has no such field and leads there.
 */
function bankNeeded(url: URL, order: OrderId, method: PaymentMethod) {
  if (url.searchParams.has("method"))
    return checkoutErrorData({ refusal: "bank_needed", bank: null }, 422);
  throw redirect(`/transactions/${order}/pay?method=${method}`, 303);
}

const checkoutErrorData = (error: CheckoutError, status: number) => data(error, { status });

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  const { problem, ...pay } = loaderData;
  const checkoutError = actionData ?? (problem && { refusal: problem, bank: null });
  return <PayScreen {...pay} title={t("again.title")} refused={checkoutError} />;
}

type PayScreenProps = PaymentPageData & { title: string; refused: CheckoutError | null };

/** A placed order and how to pay it. */
function PayScreen({ title, ...pay }: PayScreenProps) {
  const { t } = useTranslation("shop");
  const { order, methods, trial, retry } = pay;
  const refused = pay.refused ?? (retry?.kind === "new" ? PRICE_LAPSED_ERROR : null);
  const address = `/transactions/${order.id}/pay`;
  const lapsed = refused?.refusal === "price_lapsed" || retry?.kind === "new";
  return (
    <Page width="form" title={title} lead={lapsed ? undefined : t("again.lead")}>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-5">
        <CheckoutErrorAlert refused={refused} open={pay.open} />
        {pay.method && !lapsed ? null : <OrderedBundle order={order} />}
        {trial ? <TrialNote /> : null}
        {lapsed ? (
          <BuyAgain order={order} retry={retry} />
        ) : pay.method ? (
          <PayNow {...pay} method={pay.method} address={address} />
        ) : pay.pastLimit ? (
          <OverLimitAlert from={pay.limitFreeFrom} />
        ) : (
          <MethodList methods={methods} to={(one) => `${address}?method=${one}`} />
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

function PayNow(props: PayNowProps) {
  const { order, method, banks, pastLimit, limitFreeFrom, refused, address } = props;
  const { t } = useTranslation("shop");
  const money = useFormatMoney(order.currency);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  return (
    <>
      <ChosenMethod method={method} another={address} />
      <Form
        ref={form}
        id="payment"
        method="post"
        action={`${address}?method=${method}`}
        noValidate // errors are shown at the field in the page's language, not by the browser
        className="grid gap-4"
      >
        <input type="hidden" name="method" value={method} />
        {banks.length > 0 ? <BankField banks={banks} refused={refused} /> : null}
      </Form>
      <p className="text-sm text-muted">{t(method === "sdd" ? "pay.next_debit" : "pay.next")}</p>
      <PayBar item={t("chat:price.credits", { count: order.credits })} total={money(order.price)}>
        {pastLimit ? (
          <OverLimitAlert from={limitFreeFrom} />
        ) : (
          <BuyButton form="payment" label={t("again.button", { money: money(order.price) })} />
        )}
      </PayBar>
    </>
  );
}
