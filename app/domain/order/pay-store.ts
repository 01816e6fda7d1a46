import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId } from "~/kit/ids";
import { beginningsOf } from "~/kit/local-day";
import type { Currency } from "~/kit/money";
import type { MemberKey } from "../account/account";
import { keepUse } from "../discount/keep-sql";
import { isHeldBy } from "../discount/use-sql";
import {
  insertPayment,
  isGoingOn,
  methodPaid,
  type NewPayment,
  selectGoing,
} from "../payment/begin-sql";
import type { Method } from "../payment/payment";
import type { CountryCode } from "../place/countries";
import type { Paid } from "../site/message-costs";
import { isLost } from "./completing-store";
import { mustConfirm } from "./confirm-sql";
import type { OrderState } from "./order";
import type { orders } from "./order.tables";
import { mayStillSpend } from "./spending";

export type PayableRow = {
  id: OrderId;
  state: OrderState;
  bundle: string;
  credits: number;
  currency: Currency;
  list: number;
  discount: (typeof orders.$inferSelect)["discount"];
  code: string | null;
  percent: number;
  price: number;
  country: CountryCode;
  vatRate: number;
  method: Method;
  createdAt: number;
};

/** Reads the member's own order with its frozen price. */
export const selectPayable = (
  { id, siteId }: MemberKey,
  orderId: OrderId,
): Statement<PayableRow> => sql`
  SELECT id AS id, state AS state, bundle AS bundle, credits AS credits, currency AS currency, list_price AS list, discount AS discount,
    discount_code AS code, discount_percent AS percent, price AS price, country AS country, vat_rate AS vatRate, method AS method,
    created_at AS createdAt
  FROM orders WHERE id = ${orderId} AND account_id = ${id} AND site_id = ${siteId}`;

export type WhyRow = { open: number; maySpend: number; unconfirmed: number; entitled: number };
type Opening = {
  member: MemberKey;
  order: PayableRow;
  payment: NewPayment;
  timeZone: string;
  /** `since` and `triedSince` are explained in begin-sql.ts. */
  since: number;
  triedSince: number;
  /** Until when the use of a discount code stays held. */
  heldUntil: number;
};

/**
 * One batch: inserts the payment unless one is pending, reads the pending one, and reads the
 * reasons if there is none.
 */
export function opening({ member, order, payment, timeZone, heldUntil, ...since }: Opening) {
  const going = { ...payment, ...since };
  const allowed = { member, order, timeZone, method: payment.method, at: payment.at };
  const { open, spends, unconfirmed, entitled } = allowing(allowed);
  const when = sql`${open} AND ${spends} AND NOT ${unconfirmed} AND ${entitled} AND NOT ${isGoingOn(going)}`;
  return {
    kept: order.discount === "code" ? keepUse(order.id, heldUntil) : undefined,
    payment: insertPayment(payment, when),
    going: selectGoing(going),
    why: selectWhy(allowed),
  };
}

type Allowing = Pick<Opening, "member" | "order" | "timeZone"> & { method: Method; at: number };

/** The conditions for paying an order: its state, its member's limit and address, its discount. */
function allowing({ member, order, timeZone, method, at }: Allowing) {
  const { id: orderId, currency, price } = order;
  const since = beginningsOf(at, timeZone).month;
  return {
    open: isOpen(member, orderId),
    spends: mayStillSpend({ accountId: member.id, orderId, currency, price, since, now: at }),
    unconfirmed: mustConfirm(member, { method, at }),
    entitled: isEntitled(order, at),
  };
}

/** The same conditions as a row. */
export function selectWhy(asked: Allowing): Statement<WhyRow> {
  const { open, spends, unconfirmed, entitled } = allowing(asked);
  return sql`SELECT ${open} AS open, ${spends} AS maySpend, ${unconfirmed} AS unconfirmed, ${entitled} AS entitled`;
}

const isOpen = ({ id, siteId }: MemberKey, orderId: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND account_id = ${id} AND site_id = ${siteId} AND state = 'open')`;

/**
 * A payment must not end up as a refund: the price must be available, and a code's use must be held
 * by this order.
 */
function isEntitled({ id, discount }: PayableRow, at: number): SQL {
  const held = discount === "code" ? isHeldBy(id) : sql`1`;
  return sql`(NOT ${isLost(id, at)} AND ${held})`;
}

/** The newest completed order of a member, with its payment method. */
export const selectLast = ({
  id,
  siteId,
}: MemberKey): Statement<{ bundle: string; method: Method }> => sql`
  SELECT o.bundle AS bundle, coalesce(${methodPaid(sql`o.id`)}, o.method) AS method FROM orders o
  WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND o.state = 'completed' ORDER BY o.created_at DESC LIMIT 1`;

/** The newest completed order of a member: its price in minor units, and its credits. */
export const selectLastPaid = ({ id, siteId }: MemberKey): Statement<Paid> => sql`
  SELECT o.price AS price, o.credits AS credits, o.currency AS currency FROM orders o
  WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND o.state = 'completed' ORDER BY o.created_at DESC LIMIT 1`;
