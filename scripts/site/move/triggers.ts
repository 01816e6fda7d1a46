import { quote, type SiteDatabase } from "../rows.ts";
import { type MovedTable, named } from "./moved-table.ts";

/**
 * Statements before and after a change of existing rows, which must not fire triggers a second
 * time.
 */
type Lifted = { before: string[]; after: string[] };

/**
 * The triggers of a table, to be dropped and created again in the batch that writes: no other
 * site's row is ever written without them, and an interruption changes nothing.
 */
export async function liftTriggers(db: SiteDatabase, table: string): Promise<Lifted> {
  const rows = await db.read(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ${quote(table)} ORDER BY rowid`,
  );
  return {
    before: rows.map(({ name }) => `DROP TRIGGER ${named(String(name))};`),
    after: rows.map(({ sql }) => `${String(sql)};`),
  };
}

const NAME = "moving";
const SAID = "this site is on its way to another database";

/** Conditions for a row of the site, by operation. */
const TOUCHES = {
  insert: (is: string) => `NEW.\`site_id\` = ${is}`,
  update: (is: string) => `OLD.\`site_id\` = ${is} OR NEW.\`site_id\` = ${is}`,
  delete: (is: string) => `OLD.\`site_id\` = ${is}`,
};

/**
 * Triggers that make the database reject every change of a site's rows from any writer with a stale
 * state: an isolate, an object, a queue job, a scheduled job (R611). In one batch.
 */
export const fence = (tables: readonly MovedTable[], siteId: string): string[] =>
  tables.flatMap(({ name }) =>
    Object.entries(TOUCHES).map(
      ([what, touches]) =>
        `CREATE TRIGGER IF NOT EXISTS ${named(`${NAME}_${name}_${what}`)} BEFORE ${what.toUpperCase()} ON ${named(name)} WHEN ${touches(quote(siteId))} BEGIN SELECT RAISE(ABORT, '${SAID}'); END;`,
    ),
  );

export const unfence = (tables: readonly MovedTable[]): string[] =>
  tables.flatMap(({ name }) =>
    Object.keys(TOUCHES).map(
      (what) => `DROP TRIGGER IF EXISTS ${named(`${NAME}_${name}_${what}`)};`,
    ),
  );
