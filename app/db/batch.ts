import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.server";

const dialect = new SQLiteAsyncDialect();

/** A drizzle statement as D1 takes it. */
export function prepareSql(db: Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(statement);
  return db.$client.prepare(sql).bind(...params);
}

/**
 * Runs statements as one D1 batch: one round trip and one transaction, all or nothing. Drizzle's own batch does not
 * take raw SQL with parameters. Columns need distinct names, since rows come back as objects.
 */
export async function batchSql(
  db: Database,
  statements: SQL[],
): Promise<{ rows: unknown[]; changes: number }[]> {
  const results = await db.$client.batch(statements.map((statement) => prepareSql(db, statement)));
  return results.map((result) => ({ rows: result.results, changes: result.meta.changes }));
}
