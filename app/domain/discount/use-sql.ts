import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, OrderId, SiteId } from "~/kit/ids";
import { HELD_ANEW_AFTER, HELD_AT_MOST, type Validity } from "./discount";

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
      held_until = excluded.held_until,
      used_at = iif(discount_uses.account_id = excluded.account_id AND discount_uses.used_at > ${at - HELD_ANEW_AFTER}, discount_uses.used_at, excluded.used_at)
    WHERE ${isFree(use)}`;
};

const slotOf = ({ validity, accountId, orderId }: Use): string =>
  ({ once: "", "once-per-user": accountId, unlimited: orderId })[validity];

/**
 * Whether a use that somebody has may be taken: its order is not paid, and its time is over, or it is of the same account, whose
 * newer order takes it over (R301). However often that is done, for others it is over after two windows (R323). A direct debit collects by itself, for days: what it pays keeps its use.
 */
export const isFree = ({ accountId, at }: Pick<Use, "accountId" | "at">): SQL =>
  sql`(discount_uses.held_until IS NOT NULL AND (discount_uses.held_until <= ${at} OR discount_uses.used_at <= ${at - HELD_AT_MOST} OR discount_uses.account_id = ${accountId}) AND NOT ${isCollecting})`;

const isCollecting = sql`EXISTS (SELECT 1 FROM payments WHERE order_id = discount_uses.order_id AND method = 'sdd' AND state IN ('created', 'pending'))`;

/** Whether an order has its use: held, or used for good. */
export const isHeldBy = (orderId: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM discount_uses WHERE order_id = ${orderId})`;

/** An order with a code, as values or as columns of the statement round it. */
type Discounted = {
  siteId: SQL | SiteId;
  code: SQL | string;
  accountId: SQL | MemberId;
  orderId: SQL | OrderId;
};

/** The slot of its use; `c` is the code. */
const slotIn = ({ accountId, orderId }: Discounted): SQL =>
  sql`CASE c.validity WHEN 'once' THEN '' WHEN 'once-per-user' THEN ${accountId} ELSE ${orderId} END`;

/** Whether another order was paid with the use that this one would need: of several the first that is paid has it. */
export const isUsedUp = (order: Discounted): SQL =>
  sql`EXISTS (SELECT 1 FROM discount_codes c JOIN discount_uses u
      ON u.site_id = c.site_id AND u.code = c.code AND u.slot = ${slotIn(order)}
    WHERE c.site_id = ${order.siteId} AND c.code = ${order.code} AND u.held_until IS NULL AND u.order_id <> ${order.orderId})`;

/**
 * Makes a use good for an order that is paid, also where a newer one has taken it over meanwhile; nothing where it is good
 * already. `of`: joins the table whose columns the order is told in, and says which it is.
 */
export const fixUse = (order: Discounted, at: number, of: SQL = sql``): Statement => sql`
  INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, held_until, used_at)
  SELECT c.site_id, c.code, ${slotIn(order)}, ${order.accountId}, ${order.orderId}, NULL, ${at} FROM discount_codes c ${of}
  WHERE c.site_id = ${order.siteId} AND c.code = ${order.code} AND ${order.accountId} IS NOT NULL
  ON CONFLICT (site_id, code, slot) DO UPDATE SET account_id = excluded.account_id, order_id = excluded.order_id,
    held_until = NULL, used_at = excluded.used_at WHERE discount_uses.held_until IS NOT NULL`;
