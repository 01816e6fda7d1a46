import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type ConversationId, newId } from "~/kit/ids";
import type { TestMember } from "./test-database";

/**
 * A conversation of two members with this many messages, "message 1" and on, written in turn;
 * returns its id.
 */
export async function addChat(
  one: TestMember,
  other: TestMember,
  messages: number,
): Promise<ConversationId> {
  const id = await conversationIdOf(one.siteId, one.id, other.id);
  const participant = env.DB.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, last_message_at) VALUES (?, ?, ?, ?, ?, 1)",
  );
  const message = env.DB.prepare(
    "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, ?, 0, 1)",
  );
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO conversations (id, site_id, started_by, created_at) VALUES (?, ?, ?, 1)",
    ).bind(id, one.siteId, one.id),
    participant.bind(id, one.id, other.id, one.siteId, messages),
    participant.bind(id, other.id, one.id, one.siteId, messages),
    ...Array.from({ length: messages }, (_, n) =>
      message.bind(id, n + 1, one.siteId, n % 2 ? other.id : one.id, newId(), `message ${n + 1}`),
    ),
  ]);
  return id;
}
