import { idempotent, runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import { newId, type PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import { findAddress } from "../account/find-address";
import { consumeAttempt, releaseAttempt } from "../account/limit-attempts";
import { countryData } from "../location/countries";
import type { ReusablePaymentRow } from "../payment/start-payment-sql";
import type { Viewer } from "../session/session";
import {
  findPayableOrder,
  type PayableOrder,
  type PaymentBlocker,
  type PaymentInput,
  type PayRefusal,
  toPaymentBlocker,
} from "./find-payable-order";
import { PENDING_PAYMENT_TTL, PRICE_TTL } from "./order";
import { startPaymentStatements } from "./start-payment-store";
import {
  FIRST_POLL_AFTER,
  type Payer,
  type PaymentRedirect,
  startProviderPayment,
  toProviderRequest,
} from "./start-provider-payment";

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

const IDEMPOTENT_BY = idempotent("the payment of an order that goes on");
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
  const one = { siteId, subject, limit: "payment" } as const;
  if (!(await consumeAttempt(services, one))) return refuse("too_many");
  const started = await findOrInsertPayment(services, payer, payable);
  if (!started.ok || isStarted(started.value)) await releaseAttempt(services, one);
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
