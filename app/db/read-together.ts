import type { SQL } from "drizzle-orm";
import { batchSql } from "./batch";
import type { Database } from "./database.server";

type Waiting = { query: SQL; resolve: (rows: never[]) => void; reject: (error: unknown) => void };

/**
 * Sends the reads that loaders ask for in the same tick as one D1 batch, so that a page costs one
 * round trip although its layout and its screen load by themselves. Only for raw SQL whose columns
 * carry distinct names: a batch answers objects, in which equal names would overwrite each other.
 */
export function createReadTogether(db: Database) {
  let waiting: Waiting[] = [];
  return function readTogether<Row>(query: SQL): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      waiting.push({ query, resolve, reject });
      if (waiting.length > 1) return;
      // A macrotask: all loaders of this request have started by then.
      setTimeout(() => {
        const batch = waiting;
        waiting = [];
        send(db, batch);
      }, 0);
    });
  };
}

export type ReadTogether = ReturnType<typeof createReadTogether>;

async function send(db: Database, batch: Waiting[]) {
  try {
    const answers = await batchSql(
      db,
      batch.map((item) => item.query),
    );
    for (const [index, item] of batch.entries())
      item.resolve((answers[index]?.rows ?? []) as never[]);
  } catch (error) {
    for (const item of batch) item.reject(error);
  }
}
