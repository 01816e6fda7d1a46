import type { DatabaseSync } from "node:sqlite";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type ConversationId, newId, type SiteId } from "~/kit/ids";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { addLoggedInMembers, type LoggedInMember } from "../../tests/support/members-in-file.ts";
import { CREDITS, SITE } from "./seed-database.ts";

/** The number of messages in each chat, and of chats of each member, for every size. */
export const MESSAGES_OF_CHAT = 50;
const CHATS_OF_MEMBER = 20;
/** Sixty characters, as in the measurement of one message (bench/sections/rows.ts). */
const BODY = "I have not been there yet, shall we go on Saturday at eleven";
const MINUTE = 60_000;
/** Messages per transaction. */
const MESSAGES_PER_TRANSACTION = 200_000;

type Chat = { id: ConversationId; one: LoggedInMember; other: LoggedInMember };
/** `bytes`: the growth of the file per message. */
export type LargeDataset = { people: LoggedInMember[]; chats: Chat[]; bytes: number };

/**
 * A site in which this many messages were written and paid within the last days, in each chat in
 * turn, as in real use; inserted into the file directly.
 */
export async function writeLargeDataset(state: string, messages: number): Promise<LargeDataset> {
  const db = openLocalFile(state);
  // A new file: after an error the whole file is deleted, so no journal is needed, and the pages of
  // three gigabytes are written once.
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000");
  const count = messages / MESSAGES_OF_CHAT;
  const members = Math.max(CHATS_OF_MEMBER + 1, (2 * count) / CHATS_OF_MEMBER);
  const people = addLoggedInMembers(db, SITE.id, members, { credits: CREDITS, premium: true });
  const chats = await chatsOf(people, count);
  writeChats(db, chats);
  const before = bytesOf(db);
  writeMessages(db, chats);
  const bytes = (bytesOf(db) - before) / messages;
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
  return { people, chats, bytes };
}

/** Members form a ring, and each has chats with the next ones. */
function chatsOf(people: readonly LoggedInMember[], count: number): Promise<Chat[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const one = people[n % people.length] as LoggedInMember;
      const step = 1 + Math.floor(n / people.length);
      const other = people[(n + step) % people.length] as LoggedInMember;
      const id = await conversationIdOf(SITE.id as SiteId, one.id, other.id);
      return { id, one, other };
    }),
  );
}

const later = (seq: number) => Date.now() - (MESSAGES_OF_CHAT - seq) * MINUTE;

function writeChats(db: DatabaseSync, chats: readonly Chat[]): void {
  const conversation = db.prepare(
    "INSERT INTO conversations (id, site_id, started_by, created_at, archive_at) VALUES (?, ?, ?, ?, ?)",
  );
  const participant = db.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, read_seq, last_message_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  db.exec("BEGIN");
  for (const [n, { id, one, other }] of chats.entries()) {
    const firstMessageAt = later(1) - n;
    const last = later(MESSAGES_OF_CHAT) - n;
    conversation.run(id, SITE.id, one.id, firstMessageAt, firstMessageAt + 60 * 24 * 60 * MINUTE);
    for (const [member, with_] of [
      [one, other],
      [other, one],
    ] as const)
      participant.run(id, member.id, with_.id, SITE.id, MESSAGES_OF_CHAT, MESSAGES_OF_CHAT, last);
  }
  db.exec("COMMIT");
}

function writeMessages(db: DatabaseSync, chats: readonly Chat[]): void {
  const message = db.prepare(
    "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, ?, 1, ?)",
  );
  const entry = db.prepare(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
     SELECT id, 'message', ?, site_id, entries + 1, -1, ?, ?, ? FROM wallets WHERE account_id = ?`,
  );
  let written = 0;
  db.exec("BEGIN");
  for (let seq = 1; seq <= MESSAGES_OF_CHAT; seq++)
    for (const { id, one, other } of chats) {
      const sender = (seq % 3 ? one : other).id;
      const client = newId();
      const at = later(seq);
      message.run(id, seq, SITE.id, sender, client, BODY, at);
      entry.run(client, id, seq, at, sender);
      if (++written % MESSAGES_PER_TRANSACTION === 0) db.exec("COMMIT; BEGIN");
    }
  db.exec("COMMIT");
}

function bytesOf(db: DatabaseSync): number {
  const { page_count } = db.prepare("PRAGMA page_count").get() as { page_count: number };
  const { page_size } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  return page_count * page_size;
}
