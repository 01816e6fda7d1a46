import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Batch, Statement } from "~/db/batch";
import { build } from "~/db/query-builder";
import type { MemberId, OrderId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { HOLD_RESET_AFTER, MAX_HOLD, type Validity } from "./discount";
import { discountCodes, discountUses } from "./discount.tables";

type CodeUse = {
  siteId: SiteId;
  code: string;
  validity: Validity;
  accountId: MemberId;
  orderId: OrderId;
  /** Until when an unpaid order holds the use. */
  until: number;
  at: number;
};

/**
 * Holds a use of a code for an order, if a condition holds and the code is active (R284): one row
 * per slot, so that one of a hundred parallel orders gets it. Writes nothing if it is taken: check
 * with `holdsUse`.
 */
export const holdUse = (use: CodeUse, when: SQL): Statement => {
  const { siteId, code, accountId, orderId, at } = use;
  return sql`
    INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, held_until, used_at)
    SELECT ${siteId}, ${code}, ${slotOf(use)}, ${accountId}, ${orderId}, ${use.until}, ${at}
    WHERE ${when} AND EXISTS (SELECT 1 FROM discount_codes WHERE site_id = ${siteId} AND code = ${code} AND status = 'active'
      AND (expires IS NULL OR expires > ${at}))
    ON CONFLICT (site_id, code, slot) DO UPDATE SET account_id = excluded.account_id, order_id = excluded.order_id,
      held_until = excluded.held_until,
      used_at = iif(discount_uses.account_id = excluded.account_id AND discount_uses.used_at > ${at - HOLD_RESET_AFTER}, discount_uses.used_at, excluded.used_at)
    WHERE ${isUseFree(use)}`;
};

const slotOf = ({ validity, accountId, orderId }: CodeUse): string =>
  ({ once: "", "once-per-user": accountId, unlimited: orderId })[validity];

/**
 * Whether an existing use may be taken: its order is unpaid, and its time is over or it belongs to
 * the same account, whose newer order takes it over (R301). For others it is free after two payment
 * windows, however often it was taken over (R323). A pending direct debit keeps its use, since it
 * collects by itself for days.
 */
export const isUseFree = ({ accountId, at }: Pick<CodeUse, "accountId" | "at">): SQL =>
  sql`(discount_uses.held_until IS NOT NULL AND (discount_uses.held_until <= ${at} OR discount_uses.used_at <= ${at - MAX_HOLD} OR discount_uses.account_id = ${accountId}) AND NOT ${isDebitPending})`;

const isDebitPending = sql`EXISTS (SELECT 1 FROM payments WHERE order_id = discount_uses.order_id AND method = 'sdd' AND state IN ('created', 'pending'))`;

/** Whether an order has the use of its code, held or final. */
export const holdsUse = (orderId: OrderId): SQL =>
  exists(
    build.select({ one: sql`1` }).from(discountUses).where(eq(discountUses.order_id, orderId)),
  );

/** An order with a code, as values or as columns of the enclosing statement. */
type DiscountedOrder = {
  siteId: SQL | SiteId;
  code: SQL | string;
  accountId: SQL | MemberId;
  orderId: SQL | OrderId;
};

/** The slot of its use; `c` is the code. */
const slotIn = ({ accountId, orderId }: DiscountedOrder): SQL =>
  sql`CASE c.validity WHEN 'once' THEN '' WHEN 'once-per-user' THEN ${accountId} ELSE ${orderId} END`;

/**
 * Whether another order was paid with the use that this one needs: the first order paid gets it.
 */
export const isUsedUp = (order: DiscountedOrder): SQL =>
  sql`EXISTS (SELECT 1 FROM discount_codes c JOIN discount_uses u
      ON u.site_id = c.site_id AND u.code = c.code AND u.slot = ${slotIn(order)}
    WHERE c.site_id = ${order.siteId} AND c.code = ${order.code} AND u.held_until IS NULL AND u.order_id <> ${order.orderId})`;

/**
 * Makes the use final for a paid order, even if a newer order has taken it over; changes nothing if
 * it is final already. `of`: joins the table whose columns `order` refers to, with a condition.
 */
export const finalizeUse = (order: DiscountedOrder, at: number, of: SQL = sql``): Statement => sql`
  INSERT INTO discount_uses (site_id, code, slot, account_id, order_id, held_until, used_at)
  SELECT c.site_id, c.code, ${slotIn(order)}, ${order.accountId}, ${order.orderId}, NULL, ${at} FROM discount_codes c ${of}
  WHERE c.site_id = ${order.siteId} AND c.code = ${order.code} AND ${order.accountId} IS NOT NULL
  ON CONFLICT (site_id, code, slot) DO UPDATE SET account_id = excluded.account_id, order_id = excluded.order_id,
    held_until = NULL, used_at = excluded.used_at WHERE discount_uses.held_until IS NOT NULL`;

/**
 * Extends the held use of an order when its payment is begun. Changes nothing if the use is final
 * or was taken over.
 */
export const extendUse = (orderId: OrderId, until: number) =>
  build
    .update(discountUses)
    .set({ held_until: sql`max(${discountUses.held_until}, ${until})` })
    .where(and(eq(discountUses.order_id, orderId), isNotNull(discountUses.held_until)));

/**
 * Codes that a member was given or has used; by the key of the codes, and discount_uses_by_account.
 */
export const selectOwnDiscounts = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT code, 'given' AS kind, value_percentage AS percent, created_at AS at FROM discount_codes WHERE site_id = ${siteId} AND user_id = ${id}
    UNION ALL SELECT code, iif(held_until IS NULL, 'used', 'kept for an order') AS kind, NULL AS percent, used_at AS at FROM discount_uses
    WHERE account_id = ${id} AND site_id = ${siteId}`;

/**
 * Deletes the member's own codes, and removes the member from uses of others; a used single-use
 * code stays used.
 */
export const eraseDiscounts = ({ id, siteId }: MemberKey) =>
  ({
    codes: build
      .delete(discountCodes)
      .where(and(eq(discountCodes.site_id, siteId), eq(discountCodes.user_id, id))),
    own: build
      .delete(discountUses)
      .where(and(eq(discountUses.account_id, id), eq(discountUses.slot, id))),
    others: build
      .update(discountUses)
      .set({ account_id: null })
      .where(eq(discountUses.account_id, id)),
  }) satisfies Batch;
