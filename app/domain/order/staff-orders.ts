import { all, runBatch } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import { normalizeEmail } from "~/kit/email";
import { ID_PATTERN, isId, type OrderId, type SiteId } from "~/kit/ids";
import { includedVat, proportionalShare } from "~/kit/money";
import { parseOrderNumber } from "~/kit/order-number";
import type { Services } from "~/services";
import { servicesOfSite, withEachDatabase } from "../site/site-services";
import { withdrawableUntil } from "./own-order";
import {
  type ListedOrderRow,
  type OrderFilter,
  type OrderSearch,
  selectNewestOrders,
  selectStaffOrder,
} from "./staff-order-store";

export type { OrderFilter, OrderSearch } from "./staff-order-store";

const ORDERS_PER_PAGE = 50;

/** Orders of the sites of a deployment, the newest first. */
type StaffOrderPage = { orders: ListedOrderRow[]; next: string | null };

export async function listOrdersForStaff(
  services: Services,
  { filter, after }: { filter: OrderFilter; after: string | null },
): Promise<StaffOrderPage> {
  const statement = selectNewestOrders(filter, decodeCursor(after), ORDERS_PER_PAGE + 1);
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  const orders = found.flat().sort(compareNewestFirst).slice(0, ORDERS_PER_PAGE);
  const last = orders.at(-1);
  const hasMore = found.flat().length > ORDERS_PER_PAGE;
  return { orders, next: hasMore && last ? encodeCursor([last.createdAt, last.id]) : null };
}

const compareNewestFirst = (one: ListedOrderRow, other: ListedOrderRow): number =>
  other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);

/** What a text searches for: an address, an id, the number of a receipt or order, else a provider's id. */
export function parseOrderSearch(text: string, sites: readonly SiteId[]): OrderSearch | undefined {
  if (text === "") return undefined;
  if (text.includes("@")) return { by: "email", email: normalizeEmail(text), sites };
  if (ID_PATTERN.test(text)) return { by: "id", id: text };
  if (/^\d{1,12}$/.test(text)) return { by: "receipt", number: Number(text) };
  const key = parseOrderNumber(text);
  if (key) return { by: "number", key };
  return { by: "provider", id: text };
}

/** An order with everything that belongs to it; null if the site has none with this id. */
export async function findStaffOrder(services: Services, siteId: SiteId, id: string) {
  if (!isId<OrderId>(id)) return null;
  const { db } = await servicesOfSite(services, siteId);
  const { order, ...parts } = await runBatch(db, selectStaffOrder(siteId, id));
  const [row] = order.rows;
  if (!row) return null;
  return {
    ...row,
    payments: parts.payments.rows,
    events: parts.events.rows,
    refunds: parts.refunds.rows,
    documents: parts.documents.rows,
    entries: parts.entries.rows,
  };
}
export type StaffOrder = NonNullable<Awaited<ReturnType<typeof findStaffOrder>>>;

/**
 * What is proposed to refund: the price of the unspent credits, which is due by the right of
 * withdrawal until `until` (R269). Null if staff can refund nothing, or have done so before.
 */
export function proposedRefund(order: StaffOrder, now: number) {
  const { paymentId, state, moneyLeft, price, credits, unused, completedAt, refundDays } = order;
  const isRefundable = state === "completed" || state === "withdrawn";
  if (!paymentId || !isRefundable || moneyLeft <= 0 || completedAt === null) return null;
  if (order.refunds.some(({ kind }) => kind === "goodwill")) return null;
  const until = withdrawableUntil(completedAt, refundDays);
  const amount = Math.min(proportionalShare(price, unused, credits), moneyLeft);
  return { amount, credits: unused, until, isDue: now < until && amount > 0 };
}

/** What a refund by staff of an order would do, to the cent. */
export function refundEffects(order: StaffOrder, back: { amount: number; credits: number }) {
  const { amount, credits } = back;
  const moneyLeft = order.moneyLeft - amount;
  const noted = Math.min(amount, order.remainder);
  return {
    amount,
    credits,
    moneyLeft,
    /** The member's credits afterwards; null after an erasure. */
    balance: order.balance === null ? null : order.balance - credits,
    endsOrder: order.state === "completed" && moneyLeft <= 0,
    endsPremium: order.premium && !order.keepsPremium && amount >= order.remainder,
    /** The amount of the credit note and the VAT in it; null if earlier notes cover the price. */
    note: noted > 0 ? { amount: noted, vat: includedVat(noted, order.vatRate) } : null,
    /** Whether the member gets an e-mail with the reason: not if the account was deleted. */
    sendsEmail: order.accountId !== null,
  };
}
