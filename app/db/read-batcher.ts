import { executeStatements, resultOf, type Statement } from "./batch";
import type { Database } from "./database.server";

type PendingRead = {
  statement: Statement;
  deliver: (result: D1Result | undefined) => void;
  fail: (error: unknown) => void;
};

/**
 * Sends the reads that loaders request in the same tick as one D1 batch, so that a page costs one
 * round trip although its layout and its page component load separately.
 */
export function createReadBatcher(db: Database) {
  let waiting: PendingRead[] = [];
  return function readTogether<Row>(statement: Statement<Row>): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      const deliver: PendingRead["deliver"] = (result) => resolve(resultOf(statement, result).rows);
      waiting.push({ statement, deliver, fail: reject });
      if (waiting.length > 1) return;
      // A macrotask runs after all loaders of this request have started.
      setTimeout(() => {
        const reads = waiting;
        waiting = [];
        executeReads(db, reads);
      }, 0);
    });
  };
}

export type ReadBatcher = ReturnType<typeof createReadBatcher>;

async function executeReads(db: Database, reads: PendingRead[]) {
  try {
    const results = await executeStatements(
      db,
      reads.map((read) => read.statement),
    );
    for (const [index, read] of reads.entries()) read.deliver(results[index]);
  } catch (error) {
    for (const read of reads) read.fail(error);
  }
}

type DatabaseServices = { db: Database; readTogether: ReadBatcher };

/** The same services with another database, for a site whose data is there. */
export function withDatabase<S extends DatabaseServices>(services: S, db: Database): S {
  if (services.db.name === db.name) return services;
  return { ...services, db, readTogether: createReadBatcher(db) };
}
