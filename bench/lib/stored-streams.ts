import type { DatabaseSync } from "node:sqlite";
import { type StoredClientId, unpackClientId } from "~/kit/ids";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { CREDITS } from "./seed-database.ts";
import type { StoredStream } from "./stream-errors.ts";

/** The database rows of each sender. */
export function readStoredStreams(
  db: DatabaseSync,
  senders: readonly LoggedInMember[],
): StoredStream[] {
  const messages = db.prepare(
    "SELECT seq, client_id AS clientId FROM messages WHERE sender_id = ? ORDER BY seq",
  );
  const wallet = db.prepare(
    "SELECT balance, (SELECT sum(amount) FROM wallet_entries WHERE wallet_id = id) AS sum FROM wallets WHERE account_id = ?1",
  );
  return senders.map(({ id }): StoredStream => {
    const rows = messages.all(id) as { seq: number; clientId: StoredClientId }[];
    const unpacked = rows.map(({ seq, clientId }) => ({ seq, clientId: unpackClientId(clientId) }));
    return {
      messages: unpacked,
      initialCredits: CREDITS,
      ...(wallet.get(id) as Pick<StoredStream, "balance" | "sum">),
    };
  });
}
