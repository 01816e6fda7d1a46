import { all, first, run, runBatch } from "~/db/batch";
import { type ConversationId, NOBODY } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import type { Archived, Shelf } from "./archive";
import { lookAt, type MovableRow, putAway, selectArchivedTo, selectMovable } from "./archive-store";
import { ARCHIVED_AFTER, ARCHIVED_AT_ONCE, LOOK_AGAIN } from "./conversation";

/**
 * Moves what is old enough of a conversation into its room (R630): copied, read back, counted and hashed, and only then
 * deleted from the database, in the batch that says where it is from now on. Called by the room, while it writes nothing
 * else. Broken off anywhere it changes nothing but copies that nobody reads, which the next look replaces.
 */
export async function archiveMessages(
  services: Services,
  id: ConversationId,
  shelf: Shelf,
): Promise<void> {
  const here = await first(services.db, selectArchivedTo(id));
  const now = services.now();
  // Nobody's: it is not due at every run, in which it would keep others from their turn.
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

/** At once where more is old enough; else when the next one is, but not oftener than R631 says. */
function nextLook(next: MovableRow | undefined, now: number): number {
  const due = (next?.at ?? now) + ARCHIVED_AFTER;
  return due <= now ? now : Math.max(due, now + LOOK_AGAIN);
}

const asArchived = (row: MovableRow): Archived => [
  ...([row.seq, row.sender, row.client, row.body] as const),
  ...([row.gift, row.credits, row.at, row.answers] as const),
];

const hashOf = (messages: Archived[]) => hashSecret(JSON.stringify(messages));
