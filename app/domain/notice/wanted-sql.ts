import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { MemberId } from "~/kit/ids";
import { bitsOf, type Channel, DEFAULT_BITS, type NoticeKind } from "./notice";

/** The enabled kinds of an account on a channel, as bits. */
const chosen = (account: Value<MemberId | null>, channel: Channel): SQL =>
  sql`coalesce((SELECT ${sql.identifier(channel)} FROM notification_settings WHERE account_id = ${account}), ${literal(DEFAULT_BITS)})`;

/** Condition: the account wants one of some kinds on a channel. */
export const isWanted = (
  account: Value<MemberId | null>,
  channel: Channel,
  kinds: readonly NoticeKind[],
): SQL => sql`(${chosen(account, channel)} & ${literal(bitsOf(kinds))} <> 0)`;

/** Kinds by template; a template without an entry is sent to everybody. */
export type KindsOf = Partial<Record<string, readonly NoticeKind[]>>;
type Asked = { account: SQL<MemberId | null>; channel: Channel; template: SQL };

/** The same condition for an outbox row, by its template. */
export function isWantedStill({ account, channel, template }: Asked, kindsOf: KindsOf): SQL {
  const bits = Object.entries(kindsOf).flatMap(([name, kinds]) =>
    kinds ? [sql`WHEN ${name} THEN ${literal(bitsOf(kinds))}`] : [],
  );
  const any = sql`CASE ${template} ${sql.join(bits, sql` `)} ELSE -1 END`;
  return sql`(CASE WHEN ${any} = -1 THEN 1 ELSE ${chosen(account, channel)} & ${any} <> 0 END)`;
}
