import { data, redirect } from "react-router";
import { payAgainSchema } from "~/domain/order/checkout.schema";
import { PAY_REFUSALS, type PayRefusal } from "~/domain/order/find-payable-order";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { isRefusalOf } from "~/kit/outcome";
import type { Route } from "./+types/pay";
import type { CheckoutError } from "./checkout-error";
import { fitsBank, startOrderPayment } from "./handle-purchase";
import { loadPaymentPage, requireUnpaidOrder } from "./load-payment-page";
import { PayScreen } from "./pay-screen";

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
  const named = url.searchParams.get("method");
  const code = url.searchParams.get("problem") ?? "";
  const problem = isPaymentProblem(code) ? code : null;
  return { ...(await loadPaymentPage(context, viewer, { order, named })), problem };
}

/** After a business error the page must show current data. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireUnpaidOrder(request, context, params.id);
  const form = await readForm(request, payAgainSchema);
  if (!form.ok) return checkoutErrorData({ refusal: "again", bank: null }, 422);
  const { method = order.method, bank } = form.value;
  if (!fitsBank(context, method, bank))
    throw redirect(`/transactions/${order.id}/pay?method=${method}`, 303);
  const started = await startOrderPayment(request, context, { orderId: order.id, method, bank });
  if (started.ok) throw started.value;
  return checkoutErrorData(
    { refusal: started.refusal, bank: bank ?? null },
    PAY_REFUSALS[started.refusal],
  );
}

const checkoutErrorData = (error: CheckoutError, status: number) => data(error, { status });

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  const { problem, ...pay } = loaderData;
  const checkoutError = actionData ?? (problem && { refusal: problem, bank: null });
  return <PayScreen {...pay} title={t("again.title")} refused={checkoutError} />;
}
