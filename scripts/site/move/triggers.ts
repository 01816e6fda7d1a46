import { quote, type SiteDatabase } from "../site-database.ts";
import { type MigratedTable, quoteName } from "./migrated-table.ts";

/**
 * Statements before and after a change of existing rows, which must not fire triggers a second
 * time.
 */
type SuspendedTriggers = { before: string[]; after: string[] };

/**
 * The triggers of a table, to be dropped and created again in the batch that writes: no other
 * site's row is ever written without them, and an interruption changes nothing.
 */
export async function suspendTriggers(db: SiteDatabase, table: string): Promise<SuspendedTriggers> {
  const rows = await db.read(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ${quote(table)} ORDER BY rowid`,
  );
  return {
    before: rows.map(({ name }) => `DROP TRIGGER ${quoteName(String(name))};`),
    after: rows.map(({ sql }) => `${String(sql)};`),
  };
}

const TRIGGER_PREFIX = "moving";
const LOCK_MESSAGE = "this site is on its way to another database";

/** Conditions for a row of the site, by operation. */
const ROW_CONDITIONS = {
  insert: (is: string) => `NEW.\`site_id\` = ${is}`,
  update: (is: string) => `OLD.\`site_id\` = ${is} OR NEW.\`site_id\` = ${is}`,
  delete: (is: string) => `OLD.\`site_id\` = ${is}`,
};

/**
 * Triggers that make the database reject every change of a site's rows from any writer with a stale
 * state: an isolate, an object, a queue job, a scheduled job (R611). In one batch.
 */
export const lockWrites = (tables: readonly MigratedTable[], siteId: string): string[] =>
  tables.flatMap(({ name }) =>
    Object.entries(ROW_CONDITIONS).map(
      ([what, touches]) =>
        `CREATE TRIGGER IF NOT EXISTS ${quoteName(`${TRIGGER_PREFIX}_${name}_${what}`)} BEFORE ${what.toUpperCase()} ON ${quoteName(name)} WHEN ${touches(quote(siteId))} BEGIN SELECT RAISE(ABORT, '${LOCK_MESSAGE}'); END;`,
    ),
  );

export const unlockWrites = (tables: readonly MigratedTable[]): string[] =>
  tables.flatMap(({ name }) =>
    Object.keys(ROW_CONDITIONS).map(
      (what) => `DROP TRIGGER IF EXISTS ${quoteName(`${TRIGGER_PREFIX}_${name}_${what}`)};`,
    ),
  );
