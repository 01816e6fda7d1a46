import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, OrderId, PaymentId, RefundId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { endPremium } from "../account/premium-sql";
import { payingPaymentOf } from "../payment/payment-sql";
import { numberSetting } from "../site/setting-sql";
import { accountOfOrder } from "./complete-order-store";
import { issueCreditNote, type Seller } from "./receipt-store";
import {
  endOrder,
  hasPaidRemainder,
  insertRefund,
  isRefundInserted,
  moneyLeft,
  type NewRefund,
  removeRefundedCredits,
  unspentCredits,
} from "./refund-store";

type RefundStatementsInput = {
  refund: Omit<NewRefund, "credits" | "kind" | "siteId"> & { kind: "withdrawal" | "goodwill" };
  credits: number;
  site: Seller;
};

/**
 * Whether an order `o` still is as the page showed it: the same unspent credits, and enough money
 * left.
 */
const isAsShown = ({ credits, refund: { amount } }: RefundStatementsInput): SQL =>
  sql`o.state = 'completed' AND ${unspentCredits} = ${credits} AND ${moneyLeft} >= ${amount}`;

/** Of a goodwill refund no amount was shown before; it must only not exceed what is left. */
const isAvailable = ({ credits, refund: { amount } }: RefundStatementsInput): SQL =>
  sql`o.state IN ('completed', 'withdrawn') AND ${unspentCredits} >= ${credits} AND ${moneyLeft} >= ${amount}`;

/**
 * The statements of a refund, in the order in which they must run; they change nothing if the order
 * is no longer as it was shown. A scheduled job sends the money by the provider and retries until
 * done.
 */
export const refundStatements = (input: RefundStatementsInput) => {
  const { refund, credits, site } = input;
  const { id, orderId, kind, at } = refund;
  const isWithdrawal = kind === "withdrawal";
  const made = isRefundInserted(id);
  return {
    refund: insertRefund(
      { ...refund, siteId: site.id, credits },
      isWithdrawal ? isAsShown(input) : isAvailable(input),
    ),
    entry: removeRefundedCredits({ id, siteId: site.id, reason: "withdrawal" }, at),
    note: issueCreditNote(site, { orderId, refundId: id, at }, made),
    order: endOrder(
      orderId,
      { to: "withdrawn", at },
      isWithdrawal ? made : sql`${made} AND ${moneyLeft} <= 0`,
    ),
    premium: endPremium(
      accountOfOrder(orderId),
      sql`${made} AND NOT ${hasPaidRemainder(accountOfOrder(orderId))}`,
    ),
  };
};

/** The columns of an order that a refund needs. */
export type RefundableOrder = {
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
  /** The site's withdrawal period in days (R13). */
  refundDays: number;
  /** The withdrawal already made: its id, amount and credits; null if there is none. */
  refundId: RefundId | null;
  refunded: number | null;
  taken: number | null;
};

const selectRefundable = (siteId: SiteId, which: SQL): Statement<RefundableOrder> =>
  sql`SELECT o.id AS id, o.account_id AS accountId, o.state AS state, o.currency AS currency, o.price AS price, o.credits AS credits,
      o.completed_at AS completedAt, ${payingPaymentOf(sql`o.id`)} AS paymentId, ${moneyLeft} AS moneyLeft, ${unspentCredits} AS unused,
      ${numberSetting(siteId, "refund_days")} AS refundDays, w.id AS refundId, w.amount AS refunded, w.credits AS taken
    FROM orders o LEFT JOIN refunds w ON w.order_id = o.id AND w.kind = 'withdrawal'
    WHERE o.site_id = ${siteId} AND ${which}`;

/** The member's own order. */
export const selectOwnRefundable = ({ id, siteId }: MemberKey, orderId: OrderId) =>
  selectRefundable(siteId, sql`o.id = ${orderId} AND o.account_id = ${id}`);

/** Any order of the site, for staff. */
export const selectSiteRefundable = (siteId: SiteId, orderId: OrderId) =>
  selectRefundable(siteId, sql`o.id = ${orderId}`);
