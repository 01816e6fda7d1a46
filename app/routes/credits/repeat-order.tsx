import { redirect } from "react-router";
import { findLastOrder } from "~/domain/order/find-order";
import { priceOf } from "~/domain/order/price";
import { codeIn, returnPathIn, shopPath } from "~/features/shop/shop-path";
import { useTranslation } from "~/i18n/use-translation";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { offeredMethods } from "~/request/shop";
import { getShopCountry } from "~/request/visitor-context";
import type { Route } from "./+types/repeat-order";
import { CheckoutScreen } from "./checkout-screen";
import { loadCheckout } from "./load-checkout";

/**
 * GET /credits/repeat-order: confirms the last bundle and payment method at today's price (R272).
 * Without an earlier order, or if its bundle is no longer sold, redirects to the bundle list. The
 * form posts to the bundle's own URL.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  const last = await findLastOrder(getServices(context), viewer);
  if (!last || !isSold(context, last.bundle)) throw redirect(shopPath("/credits", shopQuery));
  const methods = offeredMethods(context, getShopCountry(context));
  const method = methods.find((one) => one === last.method) ?? null;
  return loadCheckout(context, viewer, { ...shopQuery, bundle: last.bundle, method });
}

const isSold = (context: Context, bundle: string) =>
  priceOf(getSite(context), getShopCountry(context), { bundle, discount: null }) !== null;

export default function RepeatOrder({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("shop");
  return (
    <CheckoutScreen
      {...loaderData}
      title={t("repeat.title")}
      lead={loaderData.method ? t("repeat.lead") : undefined}
      refused={null}
    />
  );
}
