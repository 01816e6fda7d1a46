import { redirect } from "react-router";
import { COUNTRIES } from "~/domain/location/countries";
import { availableMethods } from "~/domain/order/available-methods";
import { findOrder } from "~/domain/order/find-order";
import { findRetry } from "~/domain/order/find-retry";
import { isPastLimit } from "~/domain/order/is-past-limit";
import type { OwnOrder } from "~/domain/order/own-order";
import type { Viewer } from "~/domain/session/session";
import type { OrderId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { requireId } from "~/request/require-id";
import { requireViewer } from "~/request/require-viewer";
import { getShopCountry } from "~/request/shop-country";
import { findMonthSpending } from "./find-month-spending";

/** An unpaid order of the viewer; a paid one redirects to its status page. */
export async function requireUnpaidOrder(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const order = await findOrder(getServices(context), viewer, requireId<OrderId>(id));
  if (!order) throw notFound();
  // If money is refunded or must not arrive any more, the status page explains it and how to buy
  // again.
  if (order.state !== "open" || order.late || order.lost)
    throw redirect(`/transactions/${order.id}`);
  return order;
}

/**
 * The order to pay and its payment methods, by the order's country; `named` is the payment method
 * in the path.
 */
export async function loadPaymentPage(
  context: Context,
  viewer: Viewer,
  { order, named }: { order: OwnOrder; named: string | null },
) {
  const { payments, now } = getServices(context);
  const { id, bundle, credits, price, currency, back } = order;
  const country = COUNTRIES.find(({ code }) => code === order.country)?.code;
  const methods = country
    ? availableMethods(getSite(context), { country, now: now() }, payments)
    : [];
  const method = methods.find((one) => one === named) ?? null;
  return {
    order: { id, bundle, credits, price, currency, back },
    retry: await findRetry(
      getServices(context),
      { site: getSite(context), viewer, country: getShopCountry(context) },
      order,
    ),
    /** Whether money may have moved, so that the page must not claim nothing was charged. */
    open: order.openElsewhere || ["transfer", "pending", "charged_back"].includes(order.shown),
    methods,
    method,
    banks: method ? (payments?.banks(method) ?? []) : [],
    pastLimit: country
      ? isPastLimit(await findMonthSpending(context, viewer, country), order)
      : false,
    trial: getSite(context).placeholder_prices,
  };
}

export type PaymentPageData = Awaited<ReturnType<typeof loadPaymentPage>>;
