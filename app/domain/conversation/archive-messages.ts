import { all, first, run, runBatch } from "~/db/batch";
import { hashSecret } from "~/kit/crypto";
import { type ConversationId, ERASED_MEMBER_ID } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  deleteArchivedRows,
  type MovableRow,
  scheduleArchiving,
  selectArchivedTo,
  selectDueArchivings,
  selectMovable,
  selectReadRange,
} from "./archive-store";
import {
  ARCHIVE_AFTER,
  ARCHIVE_BATCH_SIZE,
  ARCHIVE_INTERVAL,
  ARCHIVE_RETRY_DELAY,
  type ArchivedMessage,
  type ArchiveWriter,
} from "./conversation";
import { selectLastSeq } from "./message-log-store";

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
  const position = await first(services.db, selectArchivedTo(id));
  const now = services.now();
  // No conversation has this id any more. Without the update it would be due in every run and delay
  // the others.
  if (!position)
    return void (await run(services.db, scheduleArchiving(id, now + ARCHIVE_INTERVAL)));
  const rows = await all(services.db, selectMovable(id));
  const firstRecent = rows
    .slice(0, ARCHIVE_BATCH_SIZE)
    .findIndex(({ at }) => at > now - ARCHIVE_AFTER);
  const movable = rows.slice(0, firstRecent < 0 ? ARCHIVE_BATCH_SIZE : firstRecent);
  const next = nextArchivingTime(rows[movable.length], now);
  const copies = movable.map(toArchivedMessage);
  const archivedMessages = await writer.replace(position.archived, copies);
  const last = movable.at(-1);
  if (!last) return void (await run(services.db, scheduleArchiving(id, next)));
  if ((await hashOf(archivedMessages)) !== (await hashOf(copies)))
    throw new Error("The room kept other messages");
  const blank = movable.filter(({ sender }) => sender === ERASED_MEMBER_ID).length;
  const archivedRange = {
    id,
    after: position.archived,
    upTo: last.seq,
    count: movable.length,
    blank,
  };
  await runBatch(services.db, deleteArchivedRows(archivedRange, next));
}

/**
 * Now if more messages are old enough; otherwise when the next one is, but not more often than R631
 * allows.
 */
function nextArchivingTime(next: MovableRow | undefined, now: number): number {
  const dueAt = (next?.at ?? now) + ARCHIVE_AFTER;
  return dueAt <= now ? now : Math.max(dueAt, now + ARCHIVE_INTERVAL);
}

const toArchivedMessage = (row: MovableRow): ArchivedMessage => [
  ...([row.seq, row.sender, row.client, row.body] as const),
  ...([row.gift, row.credits, row.at, row.answers] as const),
];

const hashOf = (messages: ArchivedMessage[]) => hashSecret(JSON.stringify(messages));

/** Conversations per run, and how many of them run in parallel. */
const MAX_CONVERSATIONS = 300;
const MAX_PARALLEL = 20;

/**
 * Archives old messages of the conversations that are due (R630). A failed one is retried later and
 * does not block the others.
 */
export async function archiveDueConversations(services: Services): Promise<void> {
  const conversations = await all(
    services.db,
    selectDueArchivings(services.now(), MAX_CONVERSATIONS),
  );
  const errors: unknown[] = [];
  for (let n = 0; n < conversations.length; n += MAX_PARALLEL) {
    const rooms = conversations.slice(n, n + MAX_PARALLEL);
    await Promise.all(
      rooms.map(async ({ id, siteId }) => {
        try {
          await services.archive.fill(siteId, id);
        } catch (error) {
          errors.push(error);
          await run(services.db, scheduleArchiving(id, services.now() + ARCHIVE_RETRY_DELAY));
        }
      }),
    );
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} rooms failed`, { cause: errors[0] });
}

/**
 * Those of the last messages of a conversation that are archived, as JSON for `archivedMessages`; none if
 * the database has enough.
 */
export async function loadLastArchived(
  services: Services,
  { id, siteId }: MemberKey,
  chat: { id: ConversationId; limit: number },
): Promise<string> {
  const range = await first(services.db, selectReadRange({ id, siteId, conversationId: chat.id }));
  if (!range || range.archived === 0) return "[]";
  const limit = chat.limit - (range.last - range.archived);
  if (limit <= 0) return "[]";
  const page = { after: 0, before: range.archived + 1, newestFirst: true, limit };
  return (await services.archive.read(chat.id, { page, quoted: [] })).page;
}

/** The last sequence number of a conversation; 0 if it has no message. */
export async function findLastSeq(
  { db }: Services,
  conversationId: ConversationId,
): Promise<number> {
  return (await first(db, selectLastSeq(conversationId)))?.seq ?? 0;
}
