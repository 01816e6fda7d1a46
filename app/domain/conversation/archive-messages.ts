import { all, first, run, runBatch } from "~/db/batch";
import { type ConversationId, ERASED_MEMBER_ID } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import type { ArchivedMessage, ArchiveWriter } from "./archive";
import {
  deleteArchivedRows,
  type MovableRow,
  scheduleArchiving,
  selectArchivedTo,
  selectMovable,
} from "./archive-store";
import { ARCHIVE_AFTER, ARCHIVE_BATCH_SIZE, ARCHIVE_INTERVAL } from "./conversation";

/**
 * Moves old messages of a conversation into the storage of its Durable Object (R630). The rows are
 * copied, read back, counted and hashed; only then are they deleted from the database, in the batch
 * that updates `archived_to`. The conversation object calls this while it writes nothing else. If
 * interrupted, it leaves only unreferenced copies, which the next run replaces.
 */
export async function archiveMessages(
  services: Services,
  id: ConversationId,
  writer: ArchiveWriter,
): Promise<void> {
  const here = await first(services.db, selectArchivedTo(id));
  const now = services.now();
  // No conversation has this id any more. Without the update it would be due in every run and delay
  // the others.
  if (!here) return void (await run(services.db, scheduleArchiving(id, now + ARCHIVE_INTERVAL)));
  const rows = await all(services.db, selectMovable(id));
  const old = rows.slice(0, ARCHIVE_BATCH_SIZE).findIndex(({ at }) => at > now - ARCHIVE_AFTER);
  const movable = rows.slice(0, old < 0 ? ARCHIVE_BATCH_SIZE : old);
  const next = nextArchivingTime(rows[movable.length], now);
  const copies = movable.map(toArchivedMessage);
  const stored = await writer.replace(here.archived, copies);
  const last = movable.at(-1);
  if (!last) return void (await run(services.db, scheduleArchiving(id, next)));
  if ((await hashOf(stored)) !== (await hashOf(copies)))
    throw new Error("The room kept other messages");
  const blank = movable.filter(({ sender }) => sender === ERASED_MEMBER_ID).length;
  const copied = { id, after: here.archived, upTo: last.seq, count: movable.length, blank };
  await runBatch(services.db, deleteArchivedRows(copied, next));
}

/**
 * Now if more messages are old enough; otherwise when the next one is, but not more often than R631
 * allows.
 */
function nextArchivingTime(next: MovableRow | undefined, now: number): number {
  const due = (next?.at ?? now) + ARCHIVE_AFTER;
  return due <= now ? now : Math.max(due, now + ARCHIVE_INTERVAL);
}

const toArchivedMessage = (row: MovableRow): ArchivedMessage => [
  ...([row.seq, row.sender, row.client, row.body] as const),
  ...([row.gift, row.credits, row.at, row.answers] as const),
];

const hashOf = (messages: ArchivedMessage[]) => hashSecret(JSON.stringify(messages));
