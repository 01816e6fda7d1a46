import type { PaymentMethod } from "~/domain/payment/payment";
import { PAYMENT_METHODS } from "~/domain/payment/payment";
import { codeIn, returnPathIn } from "~/features/shop/shop-path";
import { useTranslation } from "~/i18n/use-translation";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/checkout";
import { CheckoutScreen } from "./checkout-screen";
import { handlePurchase } from "./handle-purchase";
import { loadCheckout } from "./load-checkout";

/** /credits/{bundle}/{method?}: payment methods of a bundle and the purchase form (R271). */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const method = parseMethod(params.method);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  return loadCheckout(context, viewer, { ...shopQuery, bundle: params.bundle, method });
}

/** After a business error the page must show current data. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: Route.ActionArgs) {
  const method = parseMethod(params.method);
  if (!method) throw notFound();
  return handlePurchase(request, context, { bundle: params.bundle, method });
}

/** The payment method of the path; null if it is unknown. */
function parseMethod(methodParam: string | undefined): PaymentMethod | null {
  if (methodParam === undefined) return null;
  const method = PAYMENT_METHODS.find((one) => one === methodParam);
  if (!method) throw notFound();
  return method;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  return <CheckoutScreen {...loaderData} title={t("summary.title")} refused={actionData ?? null} />;
}
