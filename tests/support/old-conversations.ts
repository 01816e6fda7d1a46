import type { DatabaseSync } from "node:sqlite";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type ConversationId, newId, type SiteId } from "~/kit/ids";
import type { LoggedInMember } from "./members-in-file.ts";

/**
 * The number of messages per conversation; in the first member's, every `charged`th cost a credit.
 */
type OldConversationOptions = { messages: number; charged: number; siteId?: string };

/**
 * Old conversations of the first member with each of the others, fully read and due to be archived;
 * inserted into the file. With a wallet entry for each paid message.
 */
export async function writeOldConversations(
  db: DatabaseSync,
  [reader, ...others]: readonly LoggedInMember[],
  { messages, charged, siteId = "demo" }: OldConversationOptions,
): Promise<ConversationId[]> {
  const one = reader as LoggedInMember;
  const site = siteId as SiteId;
  const ids = await Promise.all(others.map(({ id }) => conversationIdOf(site, one.id, id)));
  const insert = insertsOf(db);
  db.exec("BEGIN");
  for (const [n, id] of ids.entries()) {
    const other = others[n] as LoggedInMember;
    insert.conversation.run(id, site, one.id);
    insert.side.run(id, one.id, other.id, site, messages, messages);
    insert.side.run(id, other.id, one.id, site, messages, messages);
    for (let seq = 1; seq <= messages; seq++) {
      const clientId = newId();
      const own = seq % 2 === 1;
      const paid = Number(own && seq % (2 * charged) === 1);
      const from = own ? one.id : other.id;
      insert.message.run(id, seq, site, from, clientId, `message ${seq}`, paid, seq);
      if (paid) insert.entry.run(one.id, clientId, site, id, seq, seq);
    }
  }
  db.exec("COMMIT");
  return ids;
}

function insertsOf(db: DatabaseSync) {
  const conversation = db.prepare(
    "INSERT INTO conversations (id, site_id, started_by, created_at) VALUES (?, ?, ?, 1)",
  );
  const side = db.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, read_seq, last_message_at) VALUES (?, ?, ?, ?, ?, ?, 1)",
  );
  const message = db.prepare(
    "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const entry = db.prepare(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
     SELECT id, 'message', ?2, ?3, entries + 1, -1, ?4, ?5, ?6 FROM wallets WHERE account_id = ?1`,
  );
  return { conversation, side, message, entry };
}
