import { Problem } from "../../lib/progress.mjs";
import type { SiteDatabase } from "../site-database.ts";
import {
  keyOf,
  literalsOf,
  type MigratedTable,
  selectRows,
  selectWeight,
} from "./migrated-table.ts";
import { suspendTriggers } from "./triggers.ts";
import { writeRows } from "./write-rows.ts";

const PAGE_SIZE = 200;

export type CopyRoute = { siteId: string; from: SiteDatabase; to: SiteDatabase };

/** Reads all rows of a site in a table, page by page, in key order. */
async function* pagesOf(db: SiteDatabase, table: MigratedTable, siteId: string) {
  for (let after: string[] | null = null; ; ) {
    const read = await db.read(selectRows(table, { siteId, after }, PAGE_SIZE));
    const rows = read.map((row) => literalsOf(table, row));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = keyOf(table, last);
  }
}

const weightOf = async (db: SiteDatabase, table: MigratedTable, siteId: string) =>
  JSON.stringify((await db.read(selectWeight(table, siteId)))[0]);

/** Copies a table's rows of a site; idempotent. Skips a table that is already complete. */
export async function copyRows(
  { siteId, from, to }: CopyRoute,
  table: MigratedTable,
): Promise<void> {
  if ((await weightOf(from, table, siteId)) === (await weightOf(to, table, siteId))) return;
  const { before, after } = await suspendTriggers(to, table.name);
  for await (const rows of pagesOf(from, table, siteId))
    for (const group of writeRows(table, rows)) await to.batch([...before, ...group, ...after]);
}

/**
 * Compares a table's rows of a site in both databases, value by value; returns their number. Throws
 * at the first difference.
 */
export async function compareRows(
  { siteId, from, to }: CopyRoute,
  table: MigratedTable,
): Promise<number> {
  const differs = new Problem(`The copy of ${table.name} is not what was copied.`);
  if ((await weightOf(from, table, siteId)) !== (await weightOf(to, table, siteId))) throw differs;
  const copied = pagesOf(to, table, siteId);
  let count = 0;
  for await (const rows of pagesOf(from, table, siteId)) {
    const { value } = await copied.next();
    if (JSON.stringify(value) !== JSON.stringify(rows)) throw differs;
    count += rows.length;
  }
  return count;
}
