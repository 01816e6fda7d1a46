import { answerOf, type Statement, send } from "./batch";
import type { Database } from "./database.server";

type Read = {
  statement: Statement;
  deliver: (result: D1Result | undefined) => void;
  fail: (fault: unknown) => void;
};

/**
 * Sends the reads that loaders request in the same tick as one D1 batch, so that a page costs one
 * round trip although its layout and its page component load separately.
 */
export function createReadTogether(db: Database) {
  let waiting: Read[] = [];
  return function readTogether<Row>(statement: Statement<Row>): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      const deliver: Read["deliver"] = (result) => resolve(answerOf(statement, result).rows);
      waiting.push({ statement, deliver, fail: reject });
      if (waiting.length > 1) return;
      // A macrotask runs after all loaders of this request have started.
      setTimeout(() => {
        const reads = waiting;
        waiting = [];
        sendReads(db, reads);
      }, 0);
    });
  };
}

export type ReadTogether = ReturnType<typeof createReadTogether>;

async function sendReads(db: Database, reads: Read[]) {
  try {
    const results = await send(
      db,
      reads.map((read) => read.statement),
    );
    for (const [index, read] of reads.entries()) read.deliver(results[index]);
  } catch (fault) {
    for (const read of reads) read.fail(fault);
  }
}
