import { DIRECTORY } from "../../../app/db/database.server.ts";
import { lastNumberBefore, NUMBERS } from "../../../app/domain/order/receipt-numbers.ts";
import type { SiteDatabase } from "../rows.ts";
import { keyOf, literalsOf, type MovedTable, named, selectRows, whereOf } from "./moved-table.ts";
import { liftTriggers } from "./triggers.ts";

const AT_A_TIME = 1_000;

/**
 * Deletes a table's rows of a site, in limited steps; idempotent. Its triggers are removed, so that
 * none counts the rows as deleted by a user.
 */
export async function deleteRows(
  db: SiteDatabase,
  table: MovedTable,
  siteId: string,
): Promise<void> {
  const { before, after: back } = await liftTriggers(db, table.name);
  for (let after: string[] | null = null; ; ) {
    const keys: MovedTable = { ...table, columns: table.key };
    const read = await db.read(selectRows(keys, { siteId, after }, AT_A_TIME));
    const last = read.at(-1);
    if (!last) return;
    const upTo = keyOf(keys, literalsOf(keys, last));
    const where = `${whereOf(table, { siteId, after, upTo })}${exceptLast(db, table)}`;
    await db.batch([...before, `DELETE FROM ${named(table.name)} WHERE ${where};`, ...back]);
    after = upTo;
  }
}

/**
 * The last receipt number of a company stays in its database, so that no other order gets it
 * (R268).
 */
function exceptLast({ name = DIRECTORY }: SiteDatabase, { name: table }: MovedTable): string {
  if (table !== "receipts") return "";
  const last = lastNumberBefore(name);
  const given = `number > ${last} AND number <= ${last + NUMBERS}`;
  return ` AND NOT (${given} AND number = (SELECT max(number) FROM receipts AS r WHERE r.company_id = receipts.company_id AND ${given.replaceAll("number", "r.number")}))`;
}
