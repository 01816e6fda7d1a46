import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";

/** Sets unread count and unread_since of a participant from the messages above a number. */
export const setUnreadAbove = (seq: SQL, reader: ValueOrSql<MemberId>): SQL => {
  const beyond = sql`FROM messages m WHERE m.conversation_id = participants.conversation_id
        AND m.seq > ${seq} AND m.sender_id <> ${reader}`;
  return sql`unread = (SELECT count(*) ${beyond}), unread_since = (SELECT m.created_at ${beyond} ORDER BY m.seq LIMIT 1)`;
};
