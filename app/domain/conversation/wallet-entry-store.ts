import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { profiles } from "../profile/profile.tables";
import { walletEntries, walletLinks } from "../wallet/wallet.tables";
import { entriesOf } from "../wallet/wallet-sql";
import { participants } from "./conversation.tables";
import { isCounterpartFictional, isCounterpartVisible, o, p } from "./conversation-sql";

/** The columns of `entriesOf`: those of an entry, and the balance of its link. */
const e = alias(walletEntries, "e");
const { balance } = alias(walletLinks, "e");

const COLUMNS = {
  number: e.number,
  reason: e.reason,
  amount: e.amount,
  /** Balance after the entry. */
  balance,
  at: e.created_at,
  /** Number of payments in a compacted monthly row. */
  folded: e.folded,
  /** Whether it belongs to a conversation. */
  chat: sql`${e.conversation_id} IS NOT NULL`.mapWith(Boolean),
  /** The member whom it paid a message to, if the reader still sees them. */
  name: nullable(o.name),
  fictional: isCounterpartFictional,
  /** The order or refund of a purchase, by which its page is found. */
  bought: nullable(
    sql`CASE WHEN ${e.reason} IN ('purchase', 'withdrawal', 'chargeback') THEN ${e.key} END`.mapWith(
      e.key,
    ),
  ),
};

/** A member's entries, newest first, below a number (null: from the last). */
export function selectWalletEntries(member: MemberKey, before: number | null, limit: number) {
  const older = before === null ? sql`` : sql`WHERE ${e.number} < ${before}`;
  return forOwner(member, p.member_id).text(
    COLUMNS,
    ({ columns, inScope }) => sql`
    SELECT ${columns}
    FROM (SELECT * FROM ${entriesOf(member.id)} e ${older} ORDER BY ${e.number} DESC LIMIT ${literal(limit)}) e
    LEFT JOIN ${participants} p ON ${p.conversation_id} = ${e.conversation_id} AND ${inScope(p)}
    LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id} AND ${isCounterpartVisible(member.id)} AND ${notBlocked(member.id, sql`${p.other_id}`)}
    ORDER BY ${e.number} DESC`,
  );
}

/** A wallet entry as the member's statement shows it. */
export type WalletEntryRow = RowOf<ReturnType<typeof selectWalletEntries>>;
