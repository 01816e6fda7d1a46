import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { ConversationId } from "~/kit/ids";

/**
 * Archived messages, `rows` as JSON, as a subquery with the columns of `messages`, so that the same
 * conditions apply.
 */
export const archivedMessages = (
  chat: ValueOrSql<ConversationId>,
  rows: ValueOrSql<string>,
): SQL => sql`(
    SELECT ${chat} AS conversation_id, value ->> 0 AS seq, value ->> 1 AS sender_id, value ->> 2 AS client_id, value ->> 3 AS body,
      value ->> 4 AS gift, value ->> 6 AS created_at FROM json_each(${rows}))`;

/** The same subquery, joined as `m`. */
export const joinArchived = (chat: ValueOrSql<ConversationId>, rows: ValueOrSql<string>): SQL =>
  sql`JOIN ${archivedMessages(chat, rows)} m`;
