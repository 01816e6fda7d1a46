import type { DatabaseSync } from "node:sqlite";

/** Rows as D1 bills them: every index entry counts as one. */
export type BilledRows = { written: number; read: number };

/** Wraps D1 and adds up the rows that it bills. */
export function countBilledRows(d1: D1Database, cost: BilledRows): D1Database {
  const add = <T>(result: D1Result<T>) => {
    cost.written += result.meta.rows_written;
    cost.read += result.meta.rows_read;
    return result;
  };
  const bound = (one: D1PreparedStatement) => ({
    one,
    all: async () => add(await one.all()),
    run: async () => add(await one.run()),
  });
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => bound(d1.prepare(text).bind(...values)),
  });
  const batch = async (many: { one: D1PreparedStatement }[]) =>
    (await d1.batch(many.map(({ one }) => one))).map(add);
  return { prepare, batch } as unknown as D1Database;
}

/** The size of the file in bytes. */
export function sizeOf(file: DatabaseSync): number {
  const { page_count } = file.prepare("PRAGMA page_count").get() as { page_count: number };
  const { page_size } = file.prepare("PRAGMA page_size").get() as { page_size: number };
  return page_count * page_size;
}
