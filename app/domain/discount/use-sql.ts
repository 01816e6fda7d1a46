import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, OrderId, SiteId } from "~/kit/ids";
import type { Validity } from "./discount";

type Use = {
  siteId: SiteId;
  code: string;
  validity: Validity;
  accountId: MemberId;
  orderId: OrderId;
  /** So long it is kept for an order that is not paid. */
  until: number;
  at: number;
};

/**
 * Takes a use of a code for an order, where a condition holds and the code still runs (R284): one row per slot, so that of a
 * hundred orders at once one gets it. Writes nothing where it is taken: `isHeldBy` says whether it is this order's.
 */
export const holdUse = (use: Use, when: SQL): Statement => {
  const { siteId, code, accountId, orderId, at } = use;
  return sql`
    INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, held_until, used_at)
    SELECT ${siteId}, ${code}, ${slotOf(use)}, ${accountId}, ${orderId}, ${use.until}, ${at}
    WHERE ${when} AND EXISTS (SELECT 1 FROM discount_codes WHERE site_id = ${siteId} AND code = ${code} AND status = 'active'
      AND (expires IS NULL OR expires > ${at}))
    ON CONFLICT (site_id, code, slot) DO UPDATE SET account_id = excluded.account_id, order_id = excluded.order_id,
      held_until = excluded.held_until, used_at = excluded.used_at WHERE ${isFree(use)}`;
};

const slotOf = ({ validity, accountId, orderId }: Use): string =>
  ({ once: "", "once-per-user": accountId, unlimited: orderId })[validity];

/**
 * Whether a use that somebody has may be taken: its order was not paid in time, or it is of the same account and every try to
 * pay its order has failed, so that whoever comes back and chooses another bundle keeps the code.
 */
export const isFree = ({ accountId, at }: Pick<Use, "accountId" | "at">): SQL =>
  sql`(discount_uses.held_until IS NOT NULL AND (discount_uses.held_until <= ${at} OR (discount_uses.account_id = ${accountId} AND ${hasGivenUp})))`;

const hasGivenUp = sql`EXISTS (SELECT 1 FROM payments WHERE order_id = discount_uses.order_id)
  AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = discount_uses.order_id AND state NOT IN ('failed', 'cancelled'))`;

/** Whether an order has its use: held, or used for good. */
export const isHeldBy = (orderId: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM discount_uses WHERE order_id = ${orderId})`;

/** Makes it used for good, where a condition holds: the order is paid. */
export const fixUse = (orderId: OrderId, at: number, when: SQL): Statement =>
  sql`UPDATE discount_uses SET held_until = NULL, used_at = ${at} WHERE order_id = ${orderId} AND ${when}`;
