import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

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
