import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { MemberId } from "~/kit/ids";
import { bitsOf, type Channel, DEFAULT_BITS, type NoticeKind } from "./notice";

/** What a member is told by a way, as bits. */
const chosen = (account: Value<MemberId | null>, channel: Channel): SQL =>
  sql`coalesce((SELECT ${sql.identifier(channel)} FROM notification_settings WHERE account_id = ${account}), ${literal(DEFAULT_BITS)})`;

/** Whether a member wants to be told, by a way, what is of one of some kinds; as part of another statement. */
export const isWanted = (
  account: Value<MemberId | null>,
  channel: Channel,
  kinds: readonly NoticeKind[],
): SQL => sql`(${chosen(account, channel)} & ${literal(bitsOf(kinds))} <> 0)`;

/** The kinds of what is told by its template; what has none is told to everybody. */
export type KindsOf = Partial<Record<string, readonly NoticeKind[]>>;
type Asked = { account: SQL<MemberId | null>; channel: Channel; template: SQL };

/** The same of a row that waits, by its template. */
export function isWantedStill({ account, channel, template }: Asked, kindsOf: KindsOf): SQL {
  const bits = Object.entries(kindsOf).flatMap(([name, kinds]) =>
    kinds ? [sql`WHEN ${name} THEN ${literal(bitsOf(kinds))}`] : [],
  );
  const any = sql`CASE ${template} ${sql.join(bits, sql` `)} ELSE -1 END`;
  return sql`(CASE WHEN ${any} = -1 THEN 1 ELSE ${chosen(account, channel)} & ${any} <> 0 END)`;
}
