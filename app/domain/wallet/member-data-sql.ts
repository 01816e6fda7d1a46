import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId } from "~/kit/ids";
import { entriesOf } from "./wallet-sql";

/**
 * A member's entries after a number, in order, for the data export. `folded`: the number of
 * payments that a month's row replaces.
 */
export const selectOwnEntries = (
  id: MemberId,
  after: number,
  limit: number,
): Statement<{ number: number }> =>
  sql`SELECT number, reason, amount, balance, folded, created_at FROM ${entriesOf(id)} WHERE number > ${after} ORDER BY number LIMIT ${literal(limit)}`;

/** The entries are kept as sums without a person (R104). */
export const anonymizeWallet = (id: MemberId): SQL =>
  sql`UPDATE wallets SET account_id = NULL WHERE account_id = ${id}`;
