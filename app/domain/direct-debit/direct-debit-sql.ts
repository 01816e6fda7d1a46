import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ValueOrSql } from "~/db/prepared";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

type ReturnedDebit = { orderId: ValueOrSql<OrderId>; at: ValueOrSql<number> };

/**
 * The statements of a returned debit, if `when` holds in the same batch: they block further debits
 * of its member (R275), and, by the mandate, of its bank account and telephone (R300).
 */
export const blockDebits = ({ orderId, at }: ReturnedDebit, when: SQL = sql`1`) => ({
  block: sql`INSERT INTO debit_blocks (account_id, site_id, order_id, blocked_at)
    SELECT account_id, site_id, order_id, ${at} FROM mandates
    WHERE order_id = ${orderId} AND account_id IS NOT NULL AND ${when} ON CONFLICT DO NOTHING`,
  mandate: sql`UPDATE mandates SET returned_at = ${at}
    WHERE order_id = ${orderId} AND returned_at IS NULL AND ${when}`,
});

/** SQL condition: whether a mandate of an order is stored (R290). */
export const hasMandate = (orderId: SQL): SQL<0 | 1> =>
  sql`EXISTS (SELECT 1 FROM mandates WHERE order_id = ${orderId})`;

/** A member's mandates and debit block, for the data export. */
export const selectOwnDebits = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT m.order_id AS "order", m.reference, m.account_holder, m.iban_end, m.street, m.house_number, m.zip, m.city, m.phone, m.agreed_at, m.returned_at,
      (SELECT blocked_at FROM debit_blocks WHERE account_id = m.account_id) AS blocked_at
    FROM mandates m WHERE m.account_id = ${id} AND m.site_id = ${siteId} ORDER BY m.order_id`;

/**
 * A mandate is kept without its member for as long as its debit may be disputed (R290). Its hashes
 * of bank account and telephone still count (R300).
 */
export const eraseDebits = ({ id }: MemberKey) => ({
  forms: sql`DELETE FROM debit_forms WHERE account_id = ${id}`,
  block: sql`DELETE FROM debit_blocks WHERE account_id = ${id}`,
  mandates: sql`UPDATE mandates SET account_id = NULL WHERE account_id = ${id}`,
});
