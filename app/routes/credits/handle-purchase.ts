import { data, redirect, redirectDocument } from "react-router";
import { beginPayment } from "~/domain/order/begin-payment";
import { checkoutSchema } from "~/domain/order/order.schema";
import { PLACE_REFUSALS, placeOrder } from "~/domain/order/place-order";
import type { PaymentMethod } from "~/domain/payment/payment";
import type { CheckoutError } from "~/features/shop/purchase-form";
import type { OrderId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import { loadPayer } from "~/request/shop";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";

type BundlePurchase = { bundle: string; method: PaymentMethod };

/**
 * Handles the purchase form of a bundle: redirects to the payment, or returns the page with the
 * business error.
 */
export async function handlePurchase(request: Request, context: Context, bought: BundlePurchase) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, checkoutSchema);
  if (!form.ok) return purchaseError("invalid_form", undefined, 422);
  const { bank, ...agreed } = form.value;
  if (!fitsBank(context, bought.method, bank)) return purchaseError("bank_needed", undefined, 422);
  const buyer = { site: getSite(context), viewer, country: getShopCountry(context) };
  const placed = await placeOrder(
    getServices(context),
    { ...buyer, timeZone: getTimeZone(context) },
    { ...agreed, ...bought },
  );
  if (!placed.ok) return purchaseError(placed.refusal, bank, PLACE_REFUSALS[placed.refusal]);
  throw await placedOrderResponse(request, context, { ...bought, orderId: placed.value, bank });
}

const purchaseError = (
  reason: CheckoutError["refusal"],
  bank: string | undefined,
  status: number,
) => data<CheckoutError>({ refusal: reason, bank: bank ?? null }, { status });

/** Whether the bank is one of the payment method's; true if the method needs none. */
export function fitsBank(
  context: Context,
  method: PaymentMethod,
  bank: string | undefined,
): boolean {
  const banks = getServices(context).payments?.banks(method) ?? [];
  return banks.length === 0 || banks.some(({ id }) => id === bank);
}

type PlacedOrder = { orderId: OrderId; method: PaymentMethod; bank: string | undefined };

/**
 * Response that leads to the payment: a redirect to the provider, a payment form of our own, or the
 * page that shows why payment is impossible.
 */
async function placedOrderResponse(request: Request, context: Context, order: PlacedOrder) {
  const started = await startOrderPayment(request, context, order);
  if (started.ok) return started.value;
  return redirect(`/transactions/${order.orderId}/pay?problem=${started.refusal}`, 303);
}

/** Starts a payment; returns the redirect to it, or null if it could not be started. */
export async function startOrderPayment(request: Request, context: Context, order: PlacedOrder) {
  const { orderId, method, bank } = order;
  const redirectTo = (value: Response) => ({ ok: true as const, value });
  if (method === "sdd") return redirectTo(redirect(`/directdebit?order=${orderId}`, 303));
  const started = await beginPayment(getServices(context), await loadPayer(request, context), {
    orderId,
    method,
    bank,
  });
  if (started.ok && started.value.url) {
    // The provider's page, or the test bank's, is not a route: the router cannot render it.
    return redirectTo(redirectDocument(started.value.url, 303));
  }
  if (started.ok || started.refusal === "paid")
    return redirectTo(redirect(`/transactions/${orderId}`, 303));
  if (started.refusal === "not_found") throw notFound();
  return { ok: false as const, refusal: started.refusal };
}
