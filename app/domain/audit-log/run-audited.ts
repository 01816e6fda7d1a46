import type { SQL } from "drizzle-orm";
import { type Batch, type BatchResults, first, runBatch, type Statement } from "~/db/batch";
import { type AuditEntryId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import { checkEntry, type NewAuditEntry } from "./audit-log";
import { always, insertEntry, previousStatementWrote, selectHead } from "./audit-log-store";
import { chainEntry, EMPTY_CHAIN } from "./chain-entries";

type AuditServices = Pick<Services, "db" | "now">;
/** `change` decides: the entry is written if and only if it writes a row. */
type AuditedBatch = Batch & { readonly change: Statement };

/** The message with which a trigger aborts the batch of two concurrent entries that comes second. */
const OUT_OF_TURN = "audit entry out of turn";
/** Concurrent writers to one chain: each round, one of them succeeds. */
const MAX_ATTEMPTS = 40;
const MAX_PAUSE_MS = 50;

/**
 * Runs the batch of a use case and writes its entry in the same transaction, after the statement
 * `change`: if that writes no row, there is no entry, and the results say so. The conditions of the
 * batch must decide everything, because it runs again if another entry came first. Nothing is
 * retried if the answer of D1 is lost. `services` are those of the database that changes.
 */
export const runAudited = <const B extends AuditedBatch>(
  services: AuditServices,
  entry: NewAuditEntry,
  batch: B,
): Promise<BatchResults<B>> =>
  appendEntry(services, entry, (insert) => withEntry(batch, insert(previousStatementWrote)));

/** Writes the entry of an action that changes nothing, such as a search. */
export async function logAction(services: AuditServices, entry: NewAuditEntry): Promise<void> {
  await appendEntry(services, entry, (insert) => ({ entry: insert(always) }));
}

function withEntry<B extends AuditedBatch>(batch: B, entry: Statement): B {
  const parts = Object.entries(batch).flatMap(([name, part]) =>
    name === "change"
      ? [[name, part] as const, ["auditEntry", entry] as const]
      : [[name, part] as const],
  );
  return Object.fromEntries(parts) as B;
}

/**
 * The same for a batch in which the entry is written where a condition holds; `write` puts its
 * statement into the batch.
 */
export async function appendEntry<const B extends Batch>(
  { db, now }: AuditServices,
  entry: NewAuditEntry,
  write: (insert: (when: SQL) => Statement) => B,
): Promise<BatchResults<B>> {
  checkEntry(entry);
  const id = newId<AuditEntryId>();
  for (let attempt = 1; ; attempt++) {
    const head = await first(db, selectHead());
    const row = await chainEntry(head ?? EMPTY_CHAIN, { entry, id, at: now() });
    try {
      return await runBatch(
        db,
        write((when) => insertEntry(row, when)),
      );
    } catch (error) {
      if (!isOutOfTurn(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
  }
}

const isOutOfTurn = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(OUT_OF_TURN);
