import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { entriesOf } from "../wallet/wallet-sql";
import { isCounterpartVisible } from "./conversation-sql";

/** A wallet entry as the member's statement shows it. */
export type WalletEntryRow = {
  number: number;
  reason: string;
  amount: number;
  /** Balance after the entry. */
  balance: number;
  at: number;
  /** Number of payments in a compacted monthly row. */
  folded: number | null;
  /** Whether it belongs to a conversation. */
  chat: number;
  /** The member whom it paid a message to, if the reader still sees them. */
  name: string | null;
  fictional: number;
  /** The order or refund of a purchase, by which its page is found. */
  bought: string | null;
};

/** Entries whose key is an order or a refund. */
const IS_PURCHASE = sql`e.reason IN ('purchase', 'withdrawal', 'chargeback')`;

/** A member's entries, newest first, below a number (null: from the last). */
export function selectWalletEntries(
  { id, siteId }: MemberKey,
  before: number | null,
  limit: number,
): Statement<WalletEntryRow> {
  const older = before === null ? sql`` : sql`WHERE number < ${before}`;
  return sql`
    SELECT e.number AS number, e.reason AS reason, e.amount AS amount, e.balance AS balance, e.created_at AS at, e.folded AS folded,
      e.conversation_id IS NOT NULL AS chat, o.name AS name, coalesce(o.fictional, 0) AS fictional,
      CASE WHEN ${IS_PURCHASE} THEN e.key END AS bought
    FROM (SELECT * FROM ${entriesOf(id)} ${older} ORDER BY number DESC LIMIT ${literal(limit)}) e
    LEFT JOIN participants p ON p.conversation_id = e.conversation_id AND p.member_id = ${id} AND p.site_id = ${siteId}
    LEFT JOIN profiles o ON o.id = p.other_id AND ${isCounterpartVisible(id)} AND ${notBlocked(id, sql`p.other_id`)}
    ORDER BY e.number DESC`;
}
