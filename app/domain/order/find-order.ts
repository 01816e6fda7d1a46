import { all, first, run } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import { isId, type OrderId, type RefundId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { countryData } from "../location/countries";
import type { PaymentMethod, TransferDetails } from "../payment/payment";
import { movePayment, selectPayment, statesBefore } from "../payment/payment-sql";
import { sellsCredits } from "../site/shop";
import { type Buyer, findQuote, isPriceValid } from "./find-quote";
import { findTransferDetails } from "./find-transfer-details";
import { type OwnOrder, toOwnOrder } from "./own-order";
import {
  selectOrderOfRefund,
  selectOwnOrder,
  selectOwnOrders,
  selectRefundsByStaff,
} from "./own-order-store";
import { selectLastOrder, selectPayable, selectPaymentConditions } from "./start-payment-store";

/**
 * The viewer's own order with its receipt and refunds; null if it does not exist or is not theirs.
 */
export async function findOrder(
  services: Services,
  viewer: MemberKey,
  id: string | undefined,
): Promise<OwnOrder | null> {
  if (!isId<OrderId>(id)) return null;
  const now = services.now();
  const [row] = await services.readTogether(selectOwnOrder(viewer, id, now));
  return row ? toOwnOrder(row, now) : null;
}

/** Orders per page. */
const ORDERS_PER_PAGE = 20;

/**
 * The viewer's own orders, newest first; `next` is the cursor of the next page, null on the last.
 */
export async function listOrders(
  services: Services,
  viewer: MemberKey,
  after: string | null,
): Promise<{ orders: OwnOrder[]; next: string | null }> {
  const now = services.now();
  const query = { limit: ORDERS_PER_PAGE + 1, now };
  const rows = await services.readTogether(selectOwnOrders(viewer, decodeCursor(after), query));
  const orders = rows.slice(0, ORDERS_PER_PAGE).map((row) => toOwnOrder(row, now));
  const last = orders.at(-1);
  const next =
    rows.length > ORDERS_PER_PAGE && last ? encodeCursor([last.createdAt, last.id]) : null;
  return { orders, next };
}

/** Finds the order of the viewer's own refund, since ledger entries carry the id of the refund. */
export async function findOrderOfRefund(
  services: Services,
  viewer: MemberKey,
  id: string | undefined,
): Promise<OrderId | null> {
  if (!isId<RefundId>(id)) return null;
  const [found] = await services.readTogether(selectOrderOfRefund(viewer, id));
  return found?.id ?? null;
}

/**
 * Which refunds of the viewer's orders staff made: their ledger entries are no withdrawals (R544).
 */
export async function findRefundsByStaff(
  services: Services,
  viewer: MemberKey,
): Promise<Set<string>> {
  const rows = await services.readTogether(selectRefundsByStaff(viewer));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Bank details for an order by transfer; null if the provider has none yet or cannot be reached.
 */
export async function findTransfer(
  services: Services,
  { shown, paymentId }: OwnOrder,
): Promise<TransferDetails | null> {
  if (shown !== "transfer" || !paymentId || !services.payments) return null;
  const payment = await first(services.db, selectPayment(paymentId));
  return payment ? findTransferDetails(services, payment) : null;
}

/**
 * Cancels an order by bank transfer: at the provider first, so that it cannot be paid afterwards.
 * An order with another payment method, or one already decided, stays unchanged.
 */
export async function cancelTransfer(
  services: Services,
  viewer: MemberKey,
  orderId: string,
): Promise<Outcome<null, "not_found" | "not_cancelled">> {
  const { payments } = services;
  const order = await findOrder(services, viewer, orderId);
  if (!order) return refuse("not_found");
  const payment = order.paymentId && (await first(services.db, selectPayment(order.paymentId)));
  if (order.state !== "open" || order.method !== "sct" || payment?.state !== "pending")
    return done(null);
  if (payments?.name !== payment.provider) return refuse("not_cancelled");
  const logFields = { site: viewer.siteId, order: order.id, payment: payment.id };
  const isCancelled = await payments.cancel(payment).then(
    () => true,
    () => false,
  );
  if (!isCancelled) {
    services.log("payment.not_ended", logFields);
    return refuse("not_cancelled");
  }
  const move = { id: payment.id, to: "cancelled", from: statesBefore("cancelled") } as const;
  await run(services.db, movePayment({ ...move, at: services.now() }));
  services.log("order.cancelled", { ...logFields, method: payment.method });
  return done(null);
}

/** What a member bought last, how they paid, and the price in minor units. */
export type LastOrder = {
  id: OrderId;
  price: number;
  credits: number;
  currency: string;
  bundle: string;
  method: PaymentMethod;
  /** The code of the bank that paid, if the method asks for it. */
  bank: string | null;
  /** Null only in the type: a completed order has it. */
  completedAt: number | null;
};

/** The member's newest completed order; null if they never bought. */
export async function findLastOrder(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<LastOrder | null> {
  const [last] = await services.readTogether(selectLastOrder(viewer));
  return last ?? null;
}

/** An amount of money in minor units. */
export type MoneyAmount = { amount: number; currency: string };

/**
 * What a member would get back by withdrawing from all their newest orders, one sum per currency
 * (R431).
 */
export async function refundableAmounts(
  services: Services,
  viewer: MemberKey,
): Promise<MoneyAmount[]> {
  const { orders } = await listOrders(services, viewer, null);
  const sums = new Map<string, number>();
  for (const { currency, withdrawal } of orders)
    if (withdrawal) sums.set(currency, (sums.get(currency) ?? 0) + withdrawal.amount);
  return Array.from(sums, ([currency, amount]) => ({ currency, amount }));
}

/** The member's newest order whose payment is under way, such as a bank transfer; null if none is. */
export async function findAwaitedOrder(
  services: Services,
  viewer: MemberKey,
): Promise<OrderId | null> {
  const { orders } = await listOrders(services, viewer, null);
  return orders.find(isUnderWay)?.id ?? null;
}

/**
 * How an unpaid order can still be bought: at its own price, or as a new order at the current price
 * (minor units).
 */
export type Retry = { kind: "same" } | { kind: "new"; price: number; currency: Currency };

/**
 * Returns the retry that a page may show for an order (R267), never at a price the member no longer
 * gets. Null if the order is paid, if a payment with a valid price is pending, or if its bundle is
 * no longer sold.
 */
export async function findRetry(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  order: OwnOrder,
): Promise<Retry | null> {
  if (order.state !== "open" || isUnderWay(order)) return null;
  if (!sellsCredits(buyer.site, services.payments)) return null;
  if (await isPayable(services, buyer, order)) return { kind: "same" };
  const offer = await findQuote(services, buyer, { bundle: order.bundle, method: null });
  if (!offer.ok) return null;
  const { price, currency } = offer.value.price;
  return { kind: "new", price, currency };
}

const isUnderWay = ({ shown }: OwnOrder): boolean =>
  shown === "loading" || shown === "pending" || shown === "transfer";

/** Whether a payment would be accepted at the order's own price and would complete it. */
async function isPayable(
  services: Services,
  { site, viewer }: Omit<Buyer, "timeZone">,
  { id, shown }: OwnOrder,
): Promise<boolean> {
  if (shown !== "failed" && shown !== "cancelled") return false;
  const order = await first(services.db, selectPayable(viewer, id));
  if (!order || !(await isPriceValid(services, { site, viewer, order, method: order.method })))
    return false;
  const { timeZone } = countryData(order.country);
  const input = { member: viewer, order, timeZone, method: order.method, at: services.now() };
  const [conditions] = await all(services.db, selectPaymentConditions(input));
  return conditions?.entitled === true;
}
