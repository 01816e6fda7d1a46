import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, OrderId, PaymentId, RefundId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { endPremium } from "../account/premium-sql";
import { paidBy } from "../payment/news-sql";
import { numberSet } from "../site/setting-sql";
import { ownerOf } from "./completing-store";
import { issueNote, type Seller } from "./receipt-store";
import {
  endOrder,
  insertRefund,
  isMade,
  moneyLeft,
  type NewRefund,
  paidRemains,
  takeCredits,
  unused,
} from "./refund-store";

type Given = {
  refund: Omit<NewRefund, "credits" | "kind" | "siteId"> & { kind: "withdrawal" | "goodwill" };
  credits: number;
  site: Seller;
};

/**
 * Whether an order `o` still is as the page showed it: the same unspent credits, and enough money
 * left.
 */
const isAsShown = ({ credits, refund: { amount } }: Given): SQL =>
  sql`o.state = 'completed' AND ${unused} = ${credits} AND ${moneyLeft} >= ${amount}`;

/** Of a goodwill refund no amount was shown before; it must only not exceed what is left. */
const isThere = ({ credits, refund: { amount } }: Given): SQL =>
  sql`o.state IN ('completed', 'withdrawn') AND ${unused} >= ${credits} AND ${moneyLeft} >= ${amount}`;

/**
 * The statements of a refund, in the order in which they must run; they change nothing if the order
 * is no longer as it was shown. A scheduled job sends the money by the provider and retries until
 * done.
 */
export const givingBack = (given: Given) => {
  const { refund, credits, site } = given;
  const { id, orderId, kind, at } = refund;
  const isWithdrawal = kind === "withdrawal";
  const made = isMade(id);
  return {
    refund: insertRefund(
      { ...refund, siteId: site.id, credits },
      isWithdrawal ? isAsShown(given) : isThere(given),
    ),
    entry: takeCredits({ id, siteId: site.id, reason: "withdrawal" }, at),
    note: issueNote(site, { orderId, refundId: id, at }, made),
    order: endOrder(
      orderId,
      { to: "withdrawn", at },
      isWithdrawal ? made : sql`${made} AND ${moneyLeft} <= 0`,
    ),
    premium: endPremium(ownerOf(orderId), sql`${made} AND NOT ${paidRemains(ownerOf(orderId))}`),
  };
};

/** The columns of an order that a refund needs. */
export type Withdrawable = {
  id: OrderId;
  accountId: MemberId | null;
  state: string;
  currency: string;
  price: number;
  credits: number;
  completedAt: number | null;
  /** The payment that paid it; null if unpaid. */
  paymentId: PaymentId | null;
  moneyLeft: number;
  unused: number;
  refundDays: number | null;
  /** The withdrawal already made: its id, amount and credits; null if there is none. */
  refundId: RefundId | null;
  refunded: number | null;
  taken: number | null;
};

const selectBy = (siteId: SiteId, which: SQL): Statement<Withdrawable> =>
  sql`SELECT o.id AS id, o.account_id AS accountId, o.state AS state, o.currency AS currency, o.price AS price, o.credits AS credits,
      o.completed_at AS completedAt, ${paidBy(sql`o.id`)} AS paymentId, ${moneyLeft} AS moneyLeft, ${unused} AS unused,
      ${numberSet(siteId, "refund_days")} AS refundDays, w.id AS refundId, w.amount AS refunded, w.credits AS taken
    FROM orders o LEFT JOIN refunds w ON w.order_id = o.id AND w.kind = 'withdrawal'
    WHERE o.site_id = ${siteId} AND ${which}`;

/** The member's own order. */
export const selectOwnWithdrawable = ({ id, siteId }: MemberKey, orderId: OrderId) =>
  selectBy(siteId, sql`o.id = ${orderId} AND o.account_id = ${id}`);

/** Any order of the site, for staff. */
export const selectSiteWithdrawable = (siteId: SiteId, orderId: OrderId) =>
  selectBy(siteId, sql`o.id = ${orderId}`);
