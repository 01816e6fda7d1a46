import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { debitBlocks, debitForms, mandates } from "./direct-debit.tables";

type ReturnedDebit = { orderId: ValueOrSql<OrderId>; at: ValueOrSql<number> };

/**
 * The statements of a returned debit, if `when` holds in the same batch: they block further debits
 * of its member (R275), and, by the mandate, of its bank account and telephone (R300).
 */
export const blockDebits = ({ orderId, at }: ReturnedDebit, when: SQL = sql`1`) => ({
  block: insertSelect(
    debitBlocks,
    {
      account_id: sql`${mandates.account_id}`,
      site_id: sql`${mandates.site_id}`,
      order_id: sql`${mandates.order_id}`,
      blocked_at: at,
    },
    {
      from: sql`${mandates}`,
      when: sql`${mandates.order_id} = ${orderId} AND ${mandates.account_id} IS NOT NULL AND ${when}`,
      onConflict: sql`DO NOTHING`,
    },
  ),
  mandate: unscoped("the mandate of an order whose payment the caller has read")
    .update(mandates)
    .set({ returned_at: at })
    .where(and(eq(mandates.order_id, orderId), isNull(mandates.returned_at), when)),
});

/** SQL condition: whether a mandate of an order is stored (R290). */
export const hasMandate = (orderId: SQL): SQL =>
  exists(subselect({ one: sql`1` }).from(mandates).where(eq(mandates.order_id, orderId)));

/** A member's mandates and debit block, for the data export. */
export const selectOwnDebits = (member: MemberKey) =>
  forOwner(member, mandates.account_id)
    .select({
      order: mandates.order_id,
      reference: mandates.reference,
      account_holder: mandates.account_holder,
      iban_end: mandates.iban_end,
      street: mandates.street,
      house_number: mandates.house_number,
      zip: mandates.zip,
      city: mandates.city,
      phone: mandates.phone,
      agreed_at: mandates.agreed_at,
      returned_at: mandates.returned_at,
      blocked_at: debitBlocks.blocked_at,
    })
    .from(mandates)
    .leftJoin(debitBlocks, eq(debitBlocks.account_id, mandates.account_id))
    .orderBy(mandates.order_id);

/**
 * A mandate is kept without its member for as long as its debit may be disputed (R290). Its hashes
 * of bank account and telephone still count (R300).
 */
export const eraseDebits = (member: MemberKey) => ({
  forms: forOwner(member, debitForms.account_id).delete(debitForms),
  block: forOwner(member, debitBlocks.account_id).delete(debitBlocks),
  mandates: forOwner(member, mandates.account_id).update(mandates).set({ account_id: null }),
});
