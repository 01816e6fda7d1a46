import { selectUnspentOrders } from "~/domain/order/credit-rates-store";
import { placementStatements } from "~/domain/order/place-order-store";
import { selectLastOrder, startPaymentStatements } from "~/domain/order/start-payment-store";
import type { OrderId, PaymentId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const id = asId<OrderId>("o");
const agreed = {
  bundle: "c10",
  credits: 10,
  currency: "EUR",
  price: 714,
  country: "NL",
  discount: "code",
  method: "ideal",
} as const;
const placed = placementStatements(
  {
    ...agreed,
    id,
    site_id: me.siteId,
    account_id: me.id,
    client_id: asId<StoredClientId>("k"),
    list_price: 1190,
    discount_code: "SPRING",
    discount_percent: 40,
    vat_rate: 2100,
    vat: 124,
    immediate_at: 5,
    back: null,
    created_at: 5,
  },
  {
    site: { night_pause: { from: 0, until: 23, credits: 9 } },
    timeZone: "UTC",
    tonight: false,
    validity: "once-per-user",
    reservedFor: 9,
  },
);
const order = { ...agreed, id, state: "open", list: 1190, code: "SPRING", percent: 40 } as const;
const payment = {
  id: asId<PaymentId>("p"),
  siteId: me.siteId,
  orderId: id,
  provider: "bank",
  method: "ideal",
  amount: 714,
  currency: "EUR",
  at: 5,
  pollAt: 9,
} as const;
const opened = startPaymentStatements({
  member: me,
  payment,
  timeZone: "UTC",
  since: 1,
  triedSince: 2,
  heldUntil: 9,
  order: { ...order, vatRate: 2100, back: null, closed: false, createdAt: 5 },
});

/** Queries of placing an order and starting its payment, for order-queries.ts. */
export const PAYMENT_QUERIES: Record<string, PlannedQuery> = {
  "the use of a code that an order takes": placed.use as PlannedQuery,
  "an order": placed.order,
  "what refuses an order": placed.conditions,
  "the use of a code that is kept": opened.codeUse as PlannedQuery,
  "a payment": opened.payment,
  "the payment that goes on": opened.reusable,
  "what refuses a payment": opened.conditions,
  "what was bought last": selectLastOrder(me),
  "the unspent orders": selectUnspentOrders(me),
};
