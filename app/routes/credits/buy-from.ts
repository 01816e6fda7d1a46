import { data, redirect, redirectDocument } from "react-router";
import { beginPayment } from "~/domain/order/begin-payment";
import { checkoutSchema } from "~/domain/order/checkout.schema";
import { PLACE_REFUSALS, placeOrder } from "~/domain/order/place-order";
import type { Method } from "~/domain/payment/payment";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { getTimeZone } from "~/http/time-zone";
import type { OrderId } from "~/kit/ids";
import { type Context, getServices, getSite } from "~/middleware/context";
import type { CheckoutRefused } from "./checkout-refused";
import { payerOf } from "./payer";

type Bought = { bundle: string; method: Method };

/**
 * Handles the purchase form of a bundle: redirects to the payment, or returns the page with the
 * business error.
 */
export async function buyFrom(request: Request, context: Context, bought: Bought) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, checkoutSchema);
  if (!form.ok) return refusal("again", undefined, 422);
  const { bank, ...agreed } = form.value;
  if (!fitsBank(context, bought.method, bank)) return refusal("bank_needed", undefined, 422);
  const buyer = { site: getSite(context), viewer, country: getShopCountry(context) };
  const placed = await placeOrder(
    getServices(context),
    { ...buyer, timeZone: getTimeZone(context) },
    { ...agreed, ...bought },
  );
  if (!placed.ok) return refusal(placed.refusal, bank, PLACE_REFUSALS[placed.refusal]);
  throw await onwards(request, context, { ...bought, orderId: placed.value, bank });
}

const refusal = (reason: CheckoutRefused["refusal"], bank: string | undefined, status: number) =>
  data<CheckoutRefused>({ refusal: reason, bank: bank ?? null }, { status });

/** Whether the bank is one of the payment method's; true if the method needs none. */
export function fitsBank(context: Context, method: Method, bank: string | undefined): boolean {
  const banks = getServices(context).payments?.banks(method) ?? [];
  return banks.length === 0 || banks.some(({ id }) => id === bank);
}

type Payable = { orderId: OrderId; method: Method; bank: string | undefined };

/**
 * Response that leads to the payment: a redirect to the provider, a payment form of our own, or the
 * page that shows why payment is impossible.
 */
async function onwards(request: Request, context: Context, order: Payable) {
  const begun = await begin(request, context, order);
  if (begun.ok) return begun.value;
  return redirect(`/transactions/${order.orderId}/pay?problem=${begun.refusal}`, 303);
}

/** Starts a payment; returns the redirect to it, or null if it could not be started. */
export async function begin(request: Request, context: Context, order: Payable) {
  const { orderId, method, bank } = order;
  const onTo = (value: Response) => ({ ok: true as const, value });
  if (method === "sdd") return onTo(redirect(`/directdebit?order=${orderId}`, 303));
  const begun = await beginPayment(getServices(context), await payerOf(request, context), {
    ...{ orderId, method, bank },
  });
  if (begun.ok && begun.value.url) {
    // The provider's page, or the test bank's, is not a route: the router cannot render it.
    return onTo(redirectDocument(begun.value.url, 303));
  }
  if (begun.ok || begun.refusal === "paid") return onTo(redirect(`/transactions/${orderId}`, 303));
  if (begun.refusal === "not_found") throw notFound();
  return { ok: false as const, refusal: begun.refusal };
}
