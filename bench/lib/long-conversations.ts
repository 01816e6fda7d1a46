import { conversationIdOf } from "~/domain/conversation/conversation";
import { type ConversationId, newId, type SiteId } from "~/kit/ids";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { SITE } from "./seed-database.ts";

/** A few, as many as a page renders, and very many. */
export const LENGTHS = [10, 50, 10_000] as const;
const MINUTE = 60_000;
const SAMPLE_TEXT =
  "See you at eight in front of the little theatre I shall be the one with the umbrella";

/**
 * The conversations of the first member with each of the others, fully read; inserted into the file
 * directly.
 */
export async function writeConversations(
  state: string,
  [reader, ...others]: readonly LoggedInMember[],
): Promise<ConversationId[]> {
  const site = SITE.id as SiteId;
  const one = reader as LoggedInMember;
  const ids = await Promise.all(others.map(({ id }) => conversationIdOf(site, one.id, id)));
  const db = openLocalFile(state);
  const conversation = db.prepare(
    "INSERT INTO conversations (id, site_id, started_by, created_at) VALUES (?, ?, ?, ?)",
  );
  const participant = db.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, read_seq, last_message_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const message = db.prepare(
    "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, ?, 0, ?)",
  );
  const now = Date.now();
  db.exec("BEGIN");
  for (const [n, id] of ids.entries()) {
    const other = others[n] as LoggedInMember;
    const length = LENGTHS[n] ?? 0;
    conversation.run(id, site, one.id, now - length * MINUTE);
    participant.run(id, one.id, other.id, site, length, length, now);
    participant.run(id, other.id, one.id, site, length, length, now);
    for (let seq = 1; seq <= length; seq++) {
      const by = seq % 3 ? one.id : other.id;
      message.run(id, seq, site, by, newId(), textOf(seq), now - (length - seq) * MINUTE);
    }
  }
  db.exec("COMMIT");
  db.close();
  return ids;
}

/** Two to eighteen words. */
function textOf(seq: number): string {
  const words = SAMPLE_TEXT.split(" ");
  return `${seq} ${words.slice(0, 1 + ((seq * 7) % words.length)).join(" ")}`;
}
