import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import type { Batch } from "~/db/batch";
import { forOwner, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, OrderId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { payments } from "../payment/payment.tables";
import { HOLD_RESET_AFTER, MAX_HOLD, type Validity } from "./discount";
import { discountCodes, discountUses } from "./discount.tables";

const c = alias(discountCodes, "c");
const u = alias(discountUses, "u");

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
export const holdUse = (use: CodeUse, when: SQL) => {
  const { siteId, code, accountId, orderId, at } = use;
  const { account_id: holder, used_at: usedAt } = discountUses;
  const isRecent = sql`${holder} = ${excluded(holder)} AND ${usedAt} > ${at - HOLD_RESET_AFTER}`;
  return insertSelect(
    discountUses,
    {
      site_id: siteId,
      code,
      slot: slotOf(use),
      account_id: accountId,
      order_id: orderId,
      held_until: use.until,
      used_at: at,
    },
    {
      when: sql`${when} AND ${isActive(use)}`,
      onConflict: sql`${USE_KEY} DO UPDATE SET ${replaced(holder)}, ${replaced(discountUses.order_id)}, ${replaced(discountUses.held_until)},
        ${nameOf(usedAt)} = iif(${isRecent}, ${usedAt}, ${excluded(usedAt)})
        WHERE ${isUseFree(use)}`,
    },
  );
};

const nameOf = ({ name }: SQLiteColumn) => sql.identifier(name);
const excluded = (column: SQLiteColumn): SQL => sql`excluded.${nameOf(column)}`;
const replaced = (column: SQLiteColumn): SQL => sql`${nameOf(column)} = ${excluded(column)}`;
/** The primary key of the uses. */
const USE_KEY = sql`(${nameOf(discountUses.site_id)}, ${nameOf(discountUses.code)}, ${nameOf(discountUses.slot)})`;

const isActive = ({ siteId, code, at }: CodeUse): SQL =>
  sql`EXISTS (SELECT 1 FROM ${discountCodes} WHERE ${discountCodes.site_id} = ${siteId} AND ${discountCodes.code} = ${code}
    AND ${discountCodes.status} = 'active' AND (${discountCodes.expires} IS NULL OR ${discountCodes.expires} > ${at}))`;

const slotOf = ({ validity, accountId, orderId }: CodeUse): string =>
  ({ once: "", "once-per-user": accountId, unlimited: orderId })[validity];

/**
 * Whether an existing use may be taken: its order is unpaid, and its time is over or it belongs to
 * the same account, whose newer order takes it over (R301). For others it is free after two payment
 * windows, however often it was taken over (R323). A pending direct debit keeps its use, since it
 * collects by itself for days.
 */
export const isUseFree = ({ accountId, at }: Pick<CodeUse, "accountId" | "at">): SQL =>
  sql`(${discountUses.held_until} IS NOT NULL AND (${discountUses.held_until} <= ${at}
    OR ${discountUses.used_at} <= ${at - MAX_HOLD} OR ${discountUses.account_id} = ${accountId}) AND NOT ${isDebitPending})`;

const isDebitPending = sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.order_id} = ${discountUses.order_id}
  AND ${payments.method} = 'sdd' AND ${payments.state} IN ('created', 'pending'))`;

/** Whether an order has the use of its code, held or final. */
export const holdsUse = (orderId: OrderId): SQL =>
  exists(subselect({ one: sql`1` }).from(discountUses).where(eq(discountUses.order_id, orderId)));

/** An order with a code, as values or as columns of the enclosing statement. */
type DiscountedOrder = {
  siteId: SQL | SiteId;
  code: SQL | string;
  accountId: SQL | MemberId;
  orderId: SQL | OrderId;
};

/** The slot of its use; `c` is the code. */
const slotIn = ({ accountId, orderId }: DiscountedOrder): SQL =>
  sql`CASE ${c.validity} WHEN 'once' THEN '' WHEN 'once-per-user' THEN ${accountId} ELSE ${orderId} END`;

/**
 * Whether another order was paid with the use that this one needs: the first order paid gets it.
 */
export const isUsedUp = (order: DiscountedOrder): SQL =>
  sql`EXISTS (SELECT 1 FROM ${discountCodes} c JOIN ${discountUses} u
      ON ${u.site_id} = ${c.site_id} AND ${u.code} = ${c.code} AND ${u.slot} = ${slotIn(order)}
    WHERE ${c.site_id} = ${order.siteId} AND ${c.code} = ${order.code} AND ${u.held_until} IS NULL AND ${u.order_id} <> ${order.orderId})`;

/**
 * Makes the use final for a paid order, even if a newer order has taken it over; changes nothing if
 * it is final already. `of`: joins the table whose columns `order` refers to, with a condition.
 */
export const finalizeUse = (order: DiscountedOrder, at: number, of: SQL = sql``) =>
  insertSelect(
    discountUses,
    {
      site_id: sql`${c.site_id}`,
      code: sql`${c.code}`,
      slot: slotIn(order),
      account_id: order.accountId,
      order_id: order.orderId,
      held_until: null,
      used_at: at,
    },
    {
      from: sql`${discountCodes} c ${of}`,
      when: sql`${c.site_id} = ${order.siteId} AND ${c.code} = ${order.code} AND ${order.accountId} IS NOT NULL`,
      onConflict: sql`${USE_KEY} DO UPDATE SET ${replaced(discountUses.account_id)}, ${replaced(discountUses.order_id)},
        ${nameOf(discountUses.held_until)} = NULL, ${replaced(discountUses.used_at)} WHERE ${discountUses.held_until} IS NOT NULL`,
    },
  );

/**
 * Extends the held use of an order when its payment is begun. Changes nothing if the use is final
 * or was taken over.
 */
export const extendUse = (orderId: OrderId, until: number) =>
  unscoped("the use of one order, by discount_uses_by_order")
    .update(discountUses)
    .set({ held_until: sql`max(${discountUses.held_until}, ${until})` })
    .where(and(eq(discountUses.order_id, orderId), isNotNull(discountUses.held_until)));

/**
 * Codes that a member was given or has used; by the key of the codes, and discount_uses_by_account.
 */
export const selectOwnDiscounts = (member: MemberKey) =>
  unionAll(
    forOwner(member, discountCodes.user_id)
      .select({
        code: discountCodes.code,
        kind: sql<string>`'given'`.as("kind"),
        percent: sql<number | null>`${discountCodes.value_percentage}`.as("percent"),
        at: sql<number>`${discountCodes.created_at}`.as("at"),
      })
      .from(discountCodes),
    forOwner(member, discountUses.account_id)
      .select({
        code: discountUses.code,
        kind: sql<string>`iif(${discountUses.held_until} IS NULL, 'used', 'kept for an order')`.as(
          "kind",
        ),
        percent: sql<number | null>`NULL`.as("percent"),
        at: sql<number>`${discountUses.used_at}`.as("at"),
      })
      .from(discountUses),
  );

/**
 * Deletes the member's own codes, and removes the member from uses of others; a used single-use
 * code stays used.
 */
export const eraseDiscounts = (member: MemberKey) => {
  const uses = unscoped("one member's uses, by discount_uses_by_account");
  const isTheirs = eq(discountUses.account_id, member.id);
  return {
    codes: forOwner(member, discountCodes.user_id).delete(discountCodes),
    own: uses.delete(discountUses).where(and(isTheirs, eq(discountUses.slot, member.id))),
    others: uses.update(discountUses).set({ account_id: null }).where(isTheirs),
  } satisfies Batch;
};
