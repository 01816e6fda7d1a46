import { all, first, run, runBatch } from "~/db/batch";
import { type ConversationId, NOBODY } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import type { Archived, Shelf } from "./archive";
import { lookAt, type MovableRow, putAway, selectArchivedTo, selectMovable } from "./archive-store";
import { ARCHIVED_AFTER, ARCHIVED_AT_ONCE, LOOK_AGAIN } from "./conversation";

/**
 * Moves old messages of a conversation into the storage of its Durable Object (R630). The rows are
 * copied, read back, counted and hashed; only then are they deleted from the database, in the batch
 * that updates `archived_to`. The conversation object calls this while it writes nothing else. If
 * interrupted, it leaves only unreferenced copies, which the next run replaces.
 */
export async function archiveMessages(
  services: Services,
  id: ConversationId,
  shelf: Shelf,
): Promise<void> {
  const here = await first(services.db, selectArchivedTo(id));
  const now = services.now();
  // No conversation has this id any more. Without the update it would be due in every run and delay
  // the others.
  if (!here) return void (await run(services.db, lookAt(id, now + LOOK_AGAIN)));
  const rows = await all(services.db, selectMovable(id));
  const old = rows.slice(0, ARCHIVED_AT_ONCE).findIndex(({ at }) => at > now - ARCHIVED_AFTER);
  const movable = rows.slice(0, old < 0 ? ARCHIVED_AT_ONCE : old);
  const next = nextLook(rows[movable.length], now);
  const copies = movable.map(asArchived);
  const kept = await shelf.replace(here.archived, copies);
  const last = movable.at(-1);
  if (!last) return void (await run(services.db, lookAt(id, next)));
  if ((await hashOf(kept)) !== (await hashOf(copies)))
    throw new Error("The room kept other messages");
  const blank = movable.filter(({ sender }) => sender === NOBODY).length;
  const copied = { id, after: here.archived, upTo: last.seq, count: movable.length, blank };
  await runBatch(services.db, putAway(copied, next));
}

/**
 * Now if more messages are old enough; otherwise when the next one is, but not more often than R631
 * allows.
 */
function nextLook(next: MovableRow | undefined, now: number): number {
  const due = (next?.at ?? now) + ARCHIVED_AFTER;
  return due <= now ? now : Math.max(due, now + LOOK_AGAIN);
}

const asArchived = (row: MovableRow): Archived => [
  ...([row.seq, row.sender, row.client, row.body] as const),
  ...([row.gift, row.credits, row.at, row.answers] as const),
];

const hashOf = (messages: Archived[]) => hashSecret(JSON.stringify(messages));
