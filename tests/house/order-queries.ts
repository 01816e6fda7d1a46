import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { beginPremium, endPremium } from "~/domain/account/premium-sql";
import { chargingBack, isToTakeBack } from "~/domain/order/chargeback-store";
import {
  completing,
  isTooLate,
  isTooMany,
  isTwice,
  ownerOf,
  selectOrderOf,
} from "~/domain/order/completing-store";
import { leaveOrders, selectOrdersToTell } from "~/domain/order/leaving-sql";
import { selectOwnOrder, selectOwnOrders } from "~/domain/order/own-store";
import { givingBackByHand } from "~/domain/order/provider-refund-store";
import { mayMove, moveRefund, selectOutTwice, selectRefund } from "~/domain/order/refund-store";
import { forgetUnpaid, selectRefundsDue } from "~/domain/order/tend-store";
import {
  givingBack,
  selectOwnWithdrawable,
  selectSiteWithdrawable,
} from "~/domain/order/withdraw-store";
import { selectLooksDue } from "~/domain/payment/look-sql";
import { selectHeard, selectHearing } from "~/domain/payment/missed-sql";
import {
  movePayment,
  namePayment,
  noteNews,
  type PaymentFound,
  selectPayment,
  setPending,
} from "~/domain/payment/news-sql";
import type { RefundNews } from "~/domain/payment/payment";
import type { OrderId, PaymentId, RefundId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { DISCOUNT_QUERIES } from "./discount-queries";
import { PAYING_QUERIES } from "./paying-queries";

const me = memberBy("me", "site");
const [order, id, refundId] = [asId<OrderId>("o"), asId<PaymentId>("p"), asId<RefundId>("r")];
const payment: PaymentFound = {
  ...{ id, siteId: me.siteId, orderId: order, provider: "bank", providerId: null, method: "sdd" },
  ...{ state: "pending", amount: 1000, currency: "EUR", createdAt: 5 },
};
const site = { id: me.siteId, company_id: "c", company: null, database: "DB" };
const at = { payment, site, at: 5 };
const news: RefundNews = {
  ...{ kind: "refund", eventId: "e", siteId: me.siteId, paymentId: id, refundId, at: 5 },
  ...{ providerId: "x", state: "completed", amount: 5, currency: "EUR" },
};
const refund = { id: refundId, orderId: order, paymentId: id, amount: 5, currency: "EUR", at: 5 };
const given = { refund: { ...refund, kind: "withdrawal" }, credits: 1, site } as const;
const byHand = { ...at, refundId, providerId: "x", amount: 5 };

const page = { limit: 21, now: 5 };
const named = (name: string, group: { [part: string]: Statement | undefined }) =>
  Object.fromEntries(
    Object.entries(group).flatMap(([part, one]) => (one ? [[`${name}: ${part}`, one]] : [])),
  );

/** Queries of orders and their states, for list-queries.ts. */
export const ORDER_QUERIES: Record<string, Statement> = {
  "one's own order": selectOwnOrder(me, order, 5),
  "one's own orders": selectOwnOrders(me, null, page),
  "one's own orders, further page": selectOwnOrders(me, [5, "x"], page),
  "an order to withdraw from": selectOwnWithdrawable(me, order),
  "an order to refund": selectSiteWithdrawable(me.siteId, order),
  "orders for a copy": selectOrdersToTell(me, "", 500),
  "payments to ask for": selectLooksDue({ provider: "bank", now: 5 }, 20),
  "refunds to ask for": selectRefundsDue({ provider: "bank", now: 5 }, 20),
  "a payment": selectPayment(id),
  "the order of a payment": selectOrderOf(id),
  "what a provider said": noteNews("bank", news, 5),
  "a payment that is named": namePayment(id, "x"),
  "a payment that is pending": setPending(id, 5),
  "a payment that failed": movePayment({ id, to: "failed", from: ["pending"], at: 5 }),
  "a payment to take back": sql`SELECT ${isToTakeBack({ ...payment, at: 5 })}`,
  "a payment too many": sql`SELECT ${isTooMany({ ...payment, at: 5 })}`,
  "Premium that begins": beginPremium(ownerOf(order), 5, sql`1`),
  "Premium that ends": endPremium(ownerOf(order), sql`1`),
  "a refund": selectRefund(news),
  "a refund that is known by its provider": selectRefund({ ...news, refundId: null }),
  "a payment that is out twice": selectOutTwice(payment),
  "whether a call brought something": selectHearing("bank", news),
  "what calls have brought": selectHeard("bank", ["e"]),
  "a payment that comes twice": sql`SELECT ${isTwice(payment)}`,
  "a payment whose code was used": sql`SELECT ${isTooLate({ ...payment, at: 5 })}`,
  "a refund that moves": moveRefund({ id: refundId, to: "completed", providerId: "x", at: 5 }),
  "whether a refund moves": sql`SELECT ${mayMove(refundId, "completed")}`,
  ...named("orders that nobody paid", forgetUnpaid(5, 200)),
  ...named("orders of somebody who left", leaveOrders(me)),
  ...named("an order that is paid", completing({ ...at, surplusId: refundId })),
  ...named("a chargeback", chargingBack({ ...at, refundId, amount: 5 })),
  ...named("money back by hand", givingBackByHand(byHand)),
  ...named("a withdrawal", givingBack(given)),
  ...named(
    "staff's refund",
    givingBack({ ...given, refund: { ...given.refund, kind: "goodwill" } }),
  ),
  ...DISCOUNT_QUERIES,
  ...PAYING_QUERIES,
};
