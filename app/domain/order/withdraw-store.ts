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

/** Whether an order `o` is as it was shown: so much of it is not spent, and no less of its price is left. */
const isAsShown = ({ credits, refund: { amount } }: Given): SQL =>
  sql`o.state = 'completed' AND ${unused} = ${credits} AND ${moneyLeft} >= ${amount}`;

/** Of a goodwill nobody was shown anything: it takes no more than is there. */
const isThere = ({ credits, refund: { amount } }: Given): SQL =>
  sql`o.state IN ('completed', 'withdrawn') AND ${unused} >= ${credits} AND ${moneyLeft} >= ${amount}`;

/**
 * What follows from giving an order back, in the order in which it must be written: nothing where it is not as it was shown
 * any more. The money leaves by the clock, which asks the provider until it is done.
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

/** An order as far as giving it back needs it. */
export type Withdrawable = {
  id: OrderId;
  accountId: MemberId | null;
  state: string;
  currency: string;
  price: number;
  credits: number;
  completedAt: number | null;
  /** The payment that paid it; null of one that was not. */
  paymentId: PaymentId | null;
  moneyLeft: number;
  unused: number;
  refundDays: number | null;
  /** The withdrawal that was made: its id and what it gave and took; nulls where none was. */
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

/** A member's own. */
export const selectOwnWithdrawable = ({ id, siteId }: MemberKey, orderId: OrderId) =>
  selectBy(siteId, sql`o.id = ${orderId} AND o.account_id = ${id}`);

/** Any of a site, for staff. */
export const selectSiteWithdrawable = (siteId: SiteId, orderId: OrderId) =>
  selectBy(siteId, sql`o.id = ${orderId}`);
