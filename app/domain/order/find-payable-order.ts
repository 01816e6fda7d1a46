import { all, first } from "~/db/batch";
import type { OrderId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import { isLimited } from "../account/limit-attempts";
import { countryData } from "../location/countries";
import type { DebitRequest, PaymentMethod } from "../payment/payment";
import { sellsCredits } from "../site/sells-credits";
import { availableMethods } from "./available-methods";
import { isPriceValid } from "./is-price-valid";
import {
  type PayableRow,
  type PaymentConditionsRow,
  selectPayable,
  selectPaymentConditions,
} from "./start-payment-store";
import type { Payer } from "./start-provider-payment";

/** Why no payment is begun, with its HTTP status. The texts are `refusal.*` in shop.json. */
export const PAY_REFUSALS = {
  not_found: 404,
  paid: 409,
  price_lapsed: 409,
  method_not_here: 422,
  closed: 409,
  over_limit: 403,
  confirm_first: 403,
  provider_down: 503,
  too_many: 429,
} as const;
export type PayRefusal = keyof typeof PAY_REFUSALS;

export type PaymentInput = {
  orderId: OrderId;
  /** If absent, the method of the order. */
  method?: PaymentMethod | undefined;
  bank?: string | undefined;
  debit?: DebitRequest | undefined;
};

export type PayableOrder = { order: PayableRow; method: PaymentMethod };

/** Loads the order and its payment method, if the order, the shop and the price allow a payment. */
export async function findPayableOrder(
  services: Services,
  payer: Payer,
  input: Omit<PaymentInput, "debit"> & { debit?: unknown },
): Promise<Outcome<PayableOrder & { payments: Payments }, PayRefusal>> {
  const { payments } = services;
  const { site, viewer } = payer;
  if (!payments || !sellsCredits(site, payments)) return refuse("closed");
  const order = await first(services.db, selectPayable(viewer, input.orderId));
  if (!order) return refuse("not_found");
  if (order.state !== "open") return refuse("paid");
  const method = input.method ?? order.method;
  if (!isMethodOffered(services, payer, { order, method, debit: input.debit }))
    return refuse("method_not_here");
  if (!(await isPriceValid(services, { site, viewer, order, method })))
    return refuse("price_lapsed");
  return done({ order, method, payments });
}

/**
 * Why a direct debit of the order would be refused, whatever bank account it uses. Checked before
 * the mandate is given (R321).
 */
export async function findDebitBlocker(
  services: Services,
  payer: Payer,
  orderId: OrderId,
): Promise<PayRefusal | null> {
  const payable = await findPayableOrder(services, payer, { orderId, method: "sdd", debit: true });
  if (!payable.ok) return payable.refusal;
  const { siteId, id: subject } = payer.viewer;
  if (await isLimited(services, { siteId, subject, limit: "payment" })) return "too_many";
  const { order } = payable.value;
  const at = services.now();
  const timeZone = payer.timeZone ?? countryData(order.country).timeZone;
  const input = { member: payer.viewer, order, timeZone, method: "sdd", at } as const;
  const [conditions] = await all(services.db, selectPaymentConditions(input));
  return toPaymentBlocker(conditions);
}

export type PaymentBlocker = "paid" | "over_limit" | "confirm_first" | "price_lapsed";

/** Why an order cannot be paid; null if nothing prevents it. */
export function toPaymentBlocker(
  conditions: PaymentConditionsRow | undefined,
): PaymentBlocker | null {
  if (!conditions?.open) return "paid";
  if (!conditions.maySpend) return "over_limit";
  if (conditions.unconfirmed) return "confirm_first";
  return conditions.entitled ? null : "price_lapsed";
}

/** A direct debit can only be begun with the mandate from its own page. */
function isMethodOffered(
  { payments, now }: Services,
  { site }: Payer,
  { order, method, debit }: PayableOrder & { debit?: unknown },
): boolean {
  const methods = availableMethods(site, { country: order.country, now: now() }, payments);
  return methods.includes(method) && (method === "sdd") === (debit !== undefined);
}
