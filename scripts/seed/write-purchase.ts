import { sql } from "drizzle-orm";
import { completionStatements } from "~/domain/order/complete-order-store";
import { PRICE_TTL } from "~/domain/order/order";
import { placementStatements } from "~/domain/order/place-order-store";
import {
  chargebackStatements,
  closePayment,
  refundStatements,
} from "~/domain/order/refund-statements-store";
import { moveRefund } from "~/domain/order/refund-store";
import { nextPollAt, type PaymentEvent, type RefundEvent } from "~/domain/payment/payment";
import { insertProviderEvent } from "~/domain/payment/payment-event-sql";
import {
  insertPayment,
  movePayment,
  type PaymentRow,
  statesBefore,
  storeProviderAnswer,
} from "~/domain/payment/payment-sql";
import {
  fakeProviderPaymentOf,
  idsOf,
  orderOf,
  type Purchase,
  type PurchaseRefund,
  refundAmountOf,
  sellerSettingsOf,
} from "./purchase.ts";
import type { Writer } from "./writer.ts";

/** A ledger write with its time: a wallet's entries are written in chronological order. */
export type LedgerWrite = { at: number; write: () => void };

/**
 * All writes of a purchase, with the shop's own statements: order and payment, then the provider's
 * event, then the refund.
 */
export function purchaseWritesOf(write: Writer, purchase: Purchase): LedgerWrite[] {
  const { at, after, back } = purchase;
  const account = fakeProviderPaymentOf(purchase);
  const moves: LedgerWrite[] = [{ at, write: () => writeOrder(write, purchase) }];
  for (const event of account.said)
    if (event.kind === "payment" && event.state === "charged_back")
      moves.push({ at: event.at, write: () => writeChargeback(write, purchase, event) });
    else if (event.kind === "payment")
      moves.push({ at: at + after, write: () => writeProviderEvent(write, purchase, event) });
    else if (back)
      moves.push({ at: back.at, write: () => writePurchaseRefund(write, purchase, event, back) });
  return moves;
}

function writeOrder(write: Writer, purchase: Purchase): void {
  const { buyer, at, method, code } = purchase;
  const [order, { payment: id }] = [orderOf(purchase), idsOf(purchase)];
  const { id: orderId, site_id: siteId, price: amount, currency } = order;
  const validity = code ? ("once-per-user" as const) : null;
  const site = { night_pause: null };
  const terms = { site, timeZone: "UTC", tonight: true, validity, reservedFor: PRICE_TTL };
  const { use, order: placed } = placementStatements(order, terms);
  const payment = { id, siteId, orderId, provider: "bank" as const, method, amount, currency, at };
  write.statements({
    use,
    placed,
    payment: insertPayment({ ...payment, pollAt: nextPollAt(at, 0) }, sql`1`),
    started: storeProviderAnswer(id, {
      ...providerReferenceOf(purchase),
      url: null,
      bank: null,
      at,
      pollAt: nextPollAt(at, 0),
    }),
  });
  if (method === "sdd")
    write.mandate(
      ...[orderId, siteId, buyer.id, "M-3F7K-Q9XW-0HBD-2RTA", buyer.name, "4300"],
      ...["Voorbeeldstraat", "12", "1234 AB", "Amsterdam", "+31612345678", at],
    );
}

const providerReferenceOf = (purchase: Purchase) => ({
  providerId: `bank_${idsOf(purchase).payment}`,
});

/** The payment before the provider's event. */
function paymentOf(purchase: Purchase): PaymentRow {
  const { method, at } = purchase;
  const { id: orderId, site_id: siteId, price: amount, currency } = orderOf(purchase);
  const { payment: id } = idsOf(purchase);
  return {
    id,
    siteId,
    orderId,
    provider: "bank",
    ...providerReferenceOf(purchase),
    method,
    state: "pending" as const,
    amount,
    currency,
    createdAt: at,
  };
}

function writeProviderEvent(write: Writer, purchase: Purchase, event: PaymentEvent): void {
  const { state, fault, at } = event;
  const payment = paymentOf(purchase);
  const { refund: surplusId } = idsOf(purchase);
  const site = sellerSettingsOf(payment.siteId);
  write.statements({ event: insertProviderEvent("bank", event, at) });
  if (state === "completed")
    write.statements(completionStatements({ payment, site, at, surplusId }));
  else if (state !== "pending")
    write.statements({
      moved: movePayment({ id: payment.id, to: state, from: statesBefore(state), fault, at }),
    });
}

function writeChargeback(write: Writer, purchase: Purchase, event: PaymentEvent): void {
  const payment = paymentOf(purchase);
  const { chargeback: refundId } = idsOf(purchase);
  const { at, amount } = event;
  const site = sellerSettingsOf(payment.siteId);
  write.statements({ event: insertProviderEvent("bank", event, at) });
  write.statements(chargebackStatements({ payment, site, refundId, amount, at }));
}

function writePurchaseRefund(
  write: Writer,
  purchase: Purchase,
  event: RefundEvent,
  back: PurchaseRefund,
): void {
  const payment = paymentOf(purchase);
  const { id: paymentId, orderId, siteId, currency } = payment;
  const { refund: id } = idsOf(purchase);
  const { at, credits, reason = null } = back;
  const kind = reason === null ? ("withdrawal" as const) : ("goodwill" as const);
  const amount = refundAmountOf(orderOf(purchase), back);
  const refund = { id, orderId, paymentId, kind, amount, currency, reason, at };
  write.statements(refundStatements({ refund, credits, site: sellerSettingsOf(siteId) }));
  write.statements({
    event: insertProviderEvent("bank", event, at),
    done: moveRefund({ id, to: "completed", providerId: event.providerId, at }),
    payment: closePayment(payment, at),
  });
}
