import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/literal";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import { bitsOf, type Channel, DEFAULT_BITS, type NotificationKind } from "./notification";

/** The enabled kinds of an account on a channel, as bits. */
const enabledBits = (account: ValueOrSql<MemberId | null>, channel: Channel): SQL =>
  sql`coalesce((SELECT ${sql.identifier(channel)} FROM notification_settings WHERE account_id = ${account}), ${literal(DEFAULT_BITS)})`;

/** Condition: the account wants one of some kinds on a channel. */
export const isWanted = (
  account: ValueOrSql<MemberId | null>,
  channel: Channel,
  kinds: readonly NotificationKind[],
): SQL => sql`(${enabledBits(account, channel)} & ${literal(bitsOf(kinds))} <> 0)`;

/** Kinds by template; a template without an entry is sent to everybody. */
export type KindsByTemplate = Partial<Record<string, readonly NotificationKind[]>>;
type WantedColumns = { account: SQL<MemberId | null>; channel: Channel; template: SQL };

/** The same condition for an outbox row, by its template. */
export function isWantedStill(
  { account, channel, template }: WantedColumns,
  kindsOf: KindsByTemplate,
): SQL {
  const bits = Object.entries(kindsOf).flatMap(([name, kinds]) =>
    kinds ? [sql`WHEN ${name} THEN ${literal(bitsOf(kinds))}`] : [],
  );
  const any = sql`CASE ${template} ${sql.join(bits, sql` `)} ELSE -1 END`;
  return sql`(CASE WHEN ${any} = -1 THEN 1 ELSE ${enabledBits(account, channel)} & ${any} <> 0 END)`;
}
