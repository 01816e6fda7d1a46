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

/** The form of a bundle: on to where it is paid, or the page again with the reason. */
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

/** A bank of that method, where it asks for one. */
export function fitsBank(context: Context, method: Method, bank: string | undefined): boolean {
  const banks = getServices(context).payments?.banks(method) ?? [];
  return banks.length === 0 || banks.some(({ id }) => id === bank);
}

type Payable = { orderId: OrderId; method: Method; bank: string | undefined };

/** Where an order is paid: at the provider’s page, by a form of its own, or the page that tells why not. */
async function onwards(request: Request, context: Context, order: Payable) {
  const begun = await begin(request, context, order);
  if (begun.ok) return begun.value;
  return redirect(`/transactions/${order.orderId}/pay?problem=${begun.refusal}`, 303);
}

/** Begins a payment; where that was possible, the answer that leads to where it is paid. */
export async function begin(request: Request, context: Context, order: Payable) {
  const { orderId, method, bank } = order;
  const onTo = (value: Response) => ({ ok: true as const, value });
  if (method === "sdd") return onTo(redirect(`/directdebit?order=${orderId}`, 303));
  const begun = await beginPayment(getServices(context), await payerOf(request, context), {
    ...{ orderId, method, bank },
  });
  if (begun.ok && begun.value.url) {
    // Another company’s page, or the test bank’s: neither is one of ours that the router could draw.
    return onTo(redirectDocument(begun.value.url, 303));
  }
  if (begun.ok || begun.refusal === "paid") return onTo(redirect(`/transactions/${orderId}`, 303));
  if (begun.refusal === "not_found") throw notFound();
  return { ok: false as const, refusal: begun.refusal };
}
