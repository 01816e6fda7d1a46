import { DIRECTORY } from "../../../app/db/database.server.ts";
import { lastNumberBefore, NUMBERS_PER_DATABASE } from "../../../app/domain/order/receipt-store.ts";
import type { SiteDatabase } from "../site-database.ts";
import {
  keyOf,
  literalsOf,
  type MigratedTable,
  quoteName,
  selectRows,
  whereOf,
} from "./migrated-table.ts";
import { suspendTriggers } from "./triggers.ts";

const PAGE_SIZE = 1_000;

/**
 * Deletes a table's rows of a site, in limited steps; idempotent. Its triggers are removed, so that
 * none counts the rows as deleted by a user.
 */
export async function deleteRows(
  db: SiteDatabase,
  table: MigratedTable,
  siteId: string,
): Promise<void> {
  const { before, after: back } = await suspendTriggers(db, table.name);
  for (let after: string[] | null = null; ; ) {
    const keys: MigratedTable = { ...table, columns: table.key };
    const read = await db.read(selectRows(keys, { siteId, after }, PAGE_SIZE));
    const last = read.at(-1);
    if (!last) return;
    const upTo = keyOf(keys, literalsOf(keys, last));
    const where = `${whereOf(table, { siteId, after, upTo })}${exceptLastReceipt(db, table)}`;
    await db.batch([...before, `DELETE FROM ${quoteName(table.name)} WHERE ${where};`, ...back]);
    after = upTo;
  }
}

/**
 * The last receipt number of a company stays in its database, so that no other order gets it
 * (R268).
 */
function exceptLastReceipt(
  { name = DIRECTORY }: SiteDatabase,
  { name: table }: MigratedTable,
): string {
  if (table !== "receipts") return "";
  const last = lastNumberBefore(name);
  const inRange = `number > ${last} AND number <= ${last + NUMBERS_PER_DATABASE}`;
  return ` AND NOT (${inRange} AND number = (SELECT max(number) FROM receipts AS r WHERE r.company_id = receipts.company_id AND ${inRange.replaceAll("number", "r.number")}))`;
}
