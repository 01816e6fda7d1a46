import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId } from "~/kit/ids";

/** A member's entries after a number, in their order. */
export const selectOwnEntries = (
  id: MemberId,
  after: number,
  limit: number,
): Statement<{ number: number }> =>
  sql`SELECT number, reason, amount, created_at FROM wallet_entries
    WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ${id}) AND number > ${after} ORDER BY number LIMIT ${literal(limit)}`;

/** The entries stay, as sums without a person (R104). */
export const leaveWallet = (id: MemberId): SQL =>
  sql`UPDATE wallets SET account_id = NULL WHERE account_id = ${id}`;
