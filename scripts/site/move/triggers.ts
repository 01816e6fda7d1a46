import { quote, type SiteDatabase } from "../rows.ts";
import { type MovedTable, named } from "./moved-table.ts";

/** What stands around a change of rows that were written before: their triggers did their work when they were. */
type Lifted = { before: string[]; after: string[] };

/**
 * The triggers of a table, to be taken off and put back in the batch that writes: no other site's row is ever written without them, and
 * whoever is stopped in between has changed nothing.
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

/** When a row is of the site, by what is done to it. */
const TOUCHES = {
  insert: (is: string) => `NEW.\`site_id\` = ${is}`,
  update: (is: string) => `OLD.\`site_id\` = ${is} OR NEW.\`site_id\` = ${is}`,
  delete: (is: string) => `OLD.\`site_id\` = ${is}`,
};

/**
 * From then on the database itself refuses every change of a site's rows, whoever asks for it and whatever they remember of the site: a
 * Worker that was not told, an object, a job, a chore (R611). In one batch.
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
