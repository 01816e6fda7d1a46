import { repeatable, runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import { newId, type PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import { findAddress } from "../account/find-address";
import { giveAttemptBack, takeAttempt } from "../account/limit-attempts";
import type { GoingRow } from "../payment/begin-sql";
import { countryData } from "../place/countries";
import type { Viewer } from "../session/session";
import { askedOf, carryOut, LOOK_AFTER, type Payer, type WayToPay } from "./carry-out";
import {
  type Asked,
  findWanted,
  type PayRefusal,
  type Stopped,
  type Wanted,
  whyNot,
} from "./may-begin";
import { BEING_PAID, PRICE_STANDS } from "./order";
import { opening } from "./pay-store";

/**
 * After this time without an answer the provider is not asked for the same payment page again: a
 * new payment is created, whose page is open for its full time. A direct debit is never retried
 * this way, since it could be collected twice.
 */
const ASKED_AGAIN = minutes(4);

/**
 * Begins the payment of an order, by the method it was placed with or by another one. Returns the
 * URL to send the payer to; null if the payer has nothing left to do. Two tabs get the same
 * payment, as does a second attempt within half an hour. A payment that collects by itself is never
 * begun twice. The order completes only by an event of the provider.
 */
export async function beginPayment(
  services: Services,
  payer: Payer,
  asked: Asked,
): Promise<Outcome<WayToPay, PayRefusal>> {
  const wanted = await findWanted(services, payer, asked);
  if (!wanted.ok) return wanted;
  const { order, payments } = wanted.value;
  const going = await openCounted(services, payer, {
    ...wanted.value,
    provider: payments.name,
  });
  if (!going.ok) return going;
  if (isBegun(going.value)) return done({ paymentId: going.value.id, url: going.value.url });
  const email = await addressFor(services, payer.viewer, going.value);
  return carryOut(
    services,
    payments,
    askedOf(payer, { ...asked, email }, { order, going: going.value, payments }),
  );
}

/** Whether the payer's URL is known, or the payer has nothing left to do. */
const isBegun = ({ state, url, method }: GoingRow): boolean =>
  state === "pending" && (url !== null || method === "sdd");

/**
 * Only a bank transfer sends the e-mail address: without it, the money cannot be refunded (R319).
 */
const addressFor = async (services: Services, viewer: Viewer, { method }: GoingRow) =>
  method === "sct" ? findAddress(services, viewer.siteId, viewer.id) : null;

const KNOWN = repeatable("the payment of an order that goes on");
type Opened = Outcome<GoingRow, Stopped | "too_many">;

/**
 * Each attempt is counted first; one that sends no request to the provider is not counted (R318).
 */
async function openCounted(
  services: Services,
  payer: Payer,
  wanted: Wanted & { provider: Payments["name"] },
): Promise<Opened> {
  const { siteId, id: subject } = payer.viewer;
  const one = { siteId, subject, limit: "payment" } as const;
  if (!(await takeAttempt(services, one))) return refuse("too_many");
  const going = await open(services, payer, wanted);
  if (!going.ok || isBegun(going.value)) await giveAttemptBack(services, one);
  return going;
}

/** Returns the payment to send to the provider: the pending one, or a new one. */
async function open(
  services: Services,
  { viewer, timeZone }: Payer,
  { order, method, provider }: Wanted & { provider: Payments["name"] },
): Promise<Opened> {
  const at = services.now();
  const { currency, price: amount, id: orderId } = order;
  const id = newId<PaymentId>();
  const names = { id, siteId: viewer.siteId, orderId, provider, method };
  const { going, why } = await runBatch(
    services.db,
    opening({
      member: viewer,
      order,
      payment: { ...names, amount, currency, at, lookAt: at + LOOK_AFTER },
      timeZone: timeZone ?? countryData(order.country).timeZone,
      since: at - PRICE_STANDS,
      triedSince: at - (method === "sdd" ? PRICE_STANDS : ASKED_AGAIN),
      heldUntil: at + BEING_PAID,
    }),
    KNOWN,
  );
  const [row] = going.rows;
  if (row) return done(row);
  const [stands] = why.rows;
  return refuse(whyNot(stands) ?? "price_lapsed");
}
