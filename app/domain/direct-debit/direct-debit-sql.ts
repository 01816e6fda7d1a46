import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { debitBlocks, debitForms, mandates } from "./direct-debit.tables";

type ReturnedDebit = { orderId: ValueOrSql<OrderId>; at: ValueOrSql<number> };

/**
 * The statements of a returned debit, if `when` holds in the same batch: they block further debits
 * of its member (R275), and, by the mandate, of its bank account and telephone (R300).
 */
export const blockDebits = ({ orderId, at }: ReturnedDebit, when: SQL = sql`1`) => ({
  block: sql`INSERT INTO debit_blocks (account_id, site_id, order_id, blocked_at)
    SELECT account_id, site_id, order_id, ${at} FROM mandates
    WHERE order_id = ${orderId} AND account_id IS NOT NULL AND ${when} ON CONFLICT DO NOTHING`,
  mandate: build
    .update(mandates)
    .set({ returned_at: at })
    .where(and(eq(mandates.order_id, orderId), isNull(mandates.returned_at), when)),
});

/** SQL condition: whether a mandate of an order is stored (R290). */
export const hasMandate = (orderId: SQL): SQL<0 | 1> =>
  sql`EXISTS (SELECT 1 FROM mandates WHERE order_id = ${orderId})`;

/** A member's mandates and debit block, for the data export. */
export const selectOwnDebits = ({ id, siteId }: MemberKey) =>
  build
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
    .where(and(eq(mandates.account_id, id), eq(mandates.site_id, siteId)))
    .orderBy(mandates.order_id);

/**
 * A mandate is kept without its member for as long as its debit may be disputed (R290). Its hashes
 * of bank account and telephone still count (R300).
 */
export const eraseDebits = ({ id }: MemberKey) => ({
  forms: build.delete(debitForms).where(eq(debitForms.account_id, id)),
  block: build.delete(debitBlocks).where(eq(debitBlocks.account_id, id)),
  mandates: build.update(mandates).set({ account_id: null }).where(eq(mandates.account_id, id)),
});
