import { sql } from "drizzle-orm";
import { endPremium, startPremium } from "~/domain/account/account-sql";
import {
  accountOfOrder,
  completionStatements,
  isPaidTwice,
  isSurplus,
  isTooLate,
  selectOrderOfPayment,
} from "~/domain/order/complete-order-store";
import { anonymizeOrders, selectOrdersToExport } from "~/domain/order/order-sql";
import {
  selectOwnOrder,
  selectOwnOrders,
  selectRefundsByStaff,
} from "~/domain/order/own-order-store";
import { deleteUnpaid, selectRefundsDue } from "~/domain/order/reconciliation-store";
import {
  canBeChargedBack,
  chargebackStatements,
  providerRefundStatements,
  refundStatements,
  selectOwnRefundable,
  selectRefundableByNumber,
  selectSiteRefundable,
} from "~/domain/order/refund-statements-store";
import {
  mayMoveRefund,
  moveRefund,
  selectExcessPayout,
  selectRefund,
} from "~/domain/order/refund-store";
import type { RefundEvent } from "~/domain/payment/payment";
import {
  insertProviderEvent,
  selectEventPayment,
  selectStoredEvents,
} from "~/domain/payment/payment-event-sql";
import {
  movePayment,
  type PaymentRow,
  selectPayment,
  selectPaymentsToPoll,
  setPending,
  setProviderId,
} from "~/domain/payment/payment-sql";
import type { OrderId, PaymentId, RefundId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { DISCOUNT_QUERIES } from "./discount-queries";
import { PAYMENT_QUERIES } from "./payment-queries";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const order = asId<OrderId>("o");
const id = asId<PaymentId>("p");
const refundId = asId<RefundId>("r");
const payment: PaymentRow = {
  id,
  siteId: me.siteId,
  orderId: order,
  provider: "bank",
  providerId: null,
  method: "sdd",
  state: "pending",
  amount: 1000,
  currency: "EUR",
  createdAt: 5,
};
const site = { id: me.siteId, company_id: "c", company: null, database: "DB" };
const at = { payment, site, at: 5 };
const event: RefundEvent = {
  kind: "refund",
  eventId: "e",
  siteId: me.siteId,
  paymentId: id,
  refundId,
  at: 5,
  providerId: "x",
  state: "completed",
  amount: 5,
  currency: "EUR",
};
const refund = { id: refundId, orderId: order, paymentId: id, amount: 5, currency: "EUR", at: 5 };
const input = { refund: { ...refund, kind: "withdrawal" }, credits: 1, site } as const;
const byHand = { ...at, refundId, providerId: "x", amount: 5 };

const page = { limit: 21, now: 5 };
const named = (name: string, group: { [part: string]: PlannedQuery | undefined }) =>
  Object.fromEntries(
    Object.entries(group).flatMap(([part, one]) => (one ? [[`${name}: ${part}`, one]] : [])),
  );

/** Queries of orders and their states, for list-queries.ts. */
export const ORDER_QUERIES: Record<string, PlannedQuery> = {
  "one's own order": selectOwnOrder(me, order, 5),
  "one's own orders": selectOwnOrders(me, null, page),
  "one's own orders, further page": selectOwnOrders(me, [5, "x"], page),
  "refunds by staff": selectRefundsByStaff(me),
  "an order to withdraw from": selectOwnRefundable(me, order),
  "an order to refund": selectSiteRefundable(me.siteId, order),
  "an order to refund by its number": selectRefundableByNumber(me.siteId, {
    ...{ from: order, until: order, tail: "abc" },
  }),
  "orders for a copy": selectOrdersToExport(me, "", 500),
  "payments to ask for": selectPaymentsToPoll({ provider: "bank", now: 5 }, 20),
  "refunds to ask for": selectRefundsDue({ provider: "bank", now: 5 }, 20),
  "a payment": selectPayment(id),
  "the order of a payment": selectOrderOfPayment(id),
  "what a provider said": insertProviderEvent("bank", event, 5),
  "a payment that is named": setProviderId(id, "x"),
  "a payment that is pending": setPending(id, 5),
  "a payment that failed": movePayment({ id, to: "failed", from: ["pending"], at: 5 }),
  "a payment to take back": sql`SELECT ${canBeChargedBack({ ...payment, at: 5 })}`,
  "a payment too many": sql`SELECT ${isSurplus({ ...payment, at: 5 })}`,
  "Premium that begins": startPremium(accountOfOrder(order), 5, sql`1`),
  "Premium that ends": endPremium(accountOfOrder(order), sql`1`),
  "a refund": selectRefund(event),
  "a refund that is known by its provider": selectRefund({ ...event, refundId: null }),
  "a payment that is out twice": selectExcessPayout(payment),
  "whether a call brought something": selectEventPayment("bank", event),
  "what calls have brought": selectStoredEvents("bank", ["e"]),
  "a payment that comes twice": sql`SELECT ${isPaidTwice(payment)}`,
  "a payment whose code was used": sql`SELECT ${isTooLate({ ...payment, at: 5 })}`,
  "a refund that moves": moveRefund({ id: refundId, to: "completed", providerId: "x", at: 5 }),
  "whether a refund moves": sql`SELECT ${mayMoveRefund(refundId, "completed")}`,
  ...named("orders that nobody paid", deleteUnpaid(5, 200)),
  ...named("orders of somebody who left", anonymizeOrders(me)),
  ...named("an order that is paid", completionStatements({ ...at, surplusId: refundId })),
  ...named("a chargeback", chargebackStatements({ ...at, refundId, amount: 5 })),
  ...named("money back by hand", providerRefundStatements(byHand)),
  ...named("a withdrawal", refundStatements(input)),
  ...named(
    "staff's refund",
    refundStatements({ ...input, refund: { ...input.refund, kind: "goodwill" } }),
  ),
  ...DISCOUNT_QUERIES,
  ...PAYMENT_QUERIES,
};
