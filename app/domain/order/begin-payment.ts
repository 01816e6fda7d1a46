import { all, first, idempotent, runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import { consumeAttempt, isLimited, releaseAttempt } from "../account/limit-attempts";
import { findAddress } from "../account/recipient";
import { countryData } from "../location/countries";
import type { DebitRequest, PaymentMethod } from "../payment/payment";
import type { ReusablePaymentRow } from "../payment/payment-sql";
import type { Viewer } from "../session/session";
import { sellsCredits } from "../site/shop";
import { availableMethods, isPriceValid } from "./find-quote";
import { PENDING_PAYMENT_TTL, PRICE_TTL } from "./order";
import {
  type PayableRow,
  type PaymentConditionsRow,
  selectPayable,
  selectPaymentConditions,
  startPaymentStatements,
} from "./start-payment-store";
import {
  FIRST_POLL_AFTER,
  type Payer,
  type PaymentRedirect,
  startProviderPayment,
  toProviderRequest,
} from "./start-provider-payment";

/** Why no payment is begun, with its HTTP status. The texts are `refusal.*` in shop.json. */
export const PAY_REFUSALS = {
  not_found: 404,
  paid: 409,
  price_lapsed: 409,
  method_not_here: 422,
  closed: 503,
  over_limit: 403,
  confirm_first: 403,
  provider_down: 503,
  too_many: 429,
} as const;
export type PayRefusal = keyof typeof PAY_REFUSALS;

type PaymentInput = {
  orderId: OrderId;
  /** If absent, the method of the order. */
  method?: PaymentMethod | undefined;
  bank?: string | undefined;
  debit?: DebitRequest | undefined;
};

type PayableOrder = { order: PayableRow; method: PaymentMethod };

/** Loads the order and its payment method, if the order, the shop and the price allow a payment. */
async function findPayableOrder(
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
  if (order.closed) return refuse("closed");
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

type PaymentBlocker = "paid" | "over_limit" | "confirm_first" | "price_lapsed";

/** Why an order cannot be paid; null if nothing prevents it. */
function toPaymentBlocker(conditions: PaymentConditionsRow | undefined): PaymentBlocker | null {
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

/**
 * After this time without an answer the provider is not asked for the same payment page again: a
 * new payment is created, whose page is open for its full time. A direct debit is never retried
 * this way, since it could be collected twice.
 */
const UNANSWERED_TTL = minutes(4);

/**
 * Begins the payment of an order, by the method it was placed with or by another one. Returns the
 * URL to send the payer to; null if the payer has nothing left to do. Two tabs get the same
 * payment, as does a second attempt within half an hour. A payment that collects by itself is never
 * begun twice. The order completes only by an event of the provider.
 */
export async function beginPayment(
  services: Services,
  payer: Payer,
  input: PaymentInput,
): Promise<Outcome<PaymentRedirect, PayRefusal>> {
  const payable = await findPayableOrder(services, payer, input);
  if (!payable.ok) return payable;
  const { order, payments } = payable.value;
  const started = await startCounted(services, payer, {
    ...payable.value,
    provider: payments.name,
  });
  if (!started.ok) return started;
  if (isStarted(started.value))
    return done({ paymentId: started.value.id, url: started.value.url });
  const email = await findTransferEmail(services, payer.viewer, started.value);
  return startProviderPayment(
    services,
    payments,
    toProviderRequest(payer, { ...input, email }, { order, payment: started.value, payments }),
  );
}

/** Whether the payer's URL is known, or the payer has nothing left to do. */
const isStarted = ({ state, url, method }: ReusablePaymentRow): boolean =>
  state === "pending" && (url !== null || method === "sdd");

/**
 * Only a bank transfer sends the e-mail address: without it, the money cannot be refunded (R319).
 */
const findTransferEmail = async (
  services: Services,
  viewer: Viewer,
  { method }: ReusablePaymentRow,
) => (method === "sct" ? findAddress(services, viewer.siteId, viewer.id) : null);

const IDEMPOTENT_BY = idempotent("the pending payment of an order");
type StartResult = Outcome<ReusablePaymentRow, PaymentBlocker | "too_many">;

/**
 * Each attempt is counted first; one that sends no request to the provider is not counted (R318).
 */
async function startCounted(
  services: Services,
  payer: Payer,
  payable: PayableOrder & { provider: Payments["name"] },
): Promise<StartResult> {
  const { siteId, id: subject } = payer.viewer;
  const attemptKey = { siteId, subject, limit: "payment" } as const;
  if (!(await consumeAttempt(services, attemptKey))) return refuse("too_many");
  const started = await findOrInsertPayment(services, payer, payable);
  if (!started.ok || isStarted(started.value)) await releaseAttempt(services, attemptKey);
  return started;
}

/** Returns the payment to send to the provider: the pending one, or a new one. */
async function findOrInsertPayment(
  services: Services,
  { viewer, timeZone }: Payer,
  { order, method, provider }: PayableOrder & { provider: Payments["name"] },
): Promise<StartResult> {
  const at = services.now();
  const { currency, price: amount, id: orderId } = order;
  const id = newId<PaymentId>();
  const names = { id, siteId: viewer.siteId, orderId, provider, method };
  const { reusable, conditions } = await runBatch(
    services.db,
    startPaymentStatements({
      member: viewer,
      order,
      payment: { ...names, amount, currency, at, pollAt: at + FIRST_POLL_AFTER },
      timeZone: timeZone ?? countryData(order.country).timeZone,
      since: at - PRICE_TTL,
      triedSince: at - (method === "sdd" ? PRICE_TTL : UNANSWERED_TTL),
      heldUntil: at + PENDING_PAYMENT_TTL,
    }),
    IDEMPOTENT_BY,
  );
  const [row] = reusable.rows;
  if (row) return done(row);
  const [current] = conditions.rows;
  return refuse(toPaymentBlocker(current) ?? "price_lapsed");
}
