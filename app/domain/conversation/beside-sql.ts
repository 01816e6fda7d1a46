import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import { type ReactionRow, reactionColumns } from "./reaction-store";
import { joinQuote, type QuoteRow, quoteColumns } from "./reply-store";

/** What stands beside a message, where it is anything: what it answers, and what was said to it with one sign. */
export type BesideRow = QuoteRow & ReactionRow;

/** Of the message `m` as its reader, whose row is `p`, sees it; what is the other one's while `shown` holds of them. */
export const besideColumns = (reader: Value<MemberId>, shown: SQL): SQL =>
  sql`${quoteColumns}, ${reactionColumns(reader, shown)}`;

/** What these columns are read from; what is answered is joined by `joinQuoted`. */
export const joinBeside = (reader: Value<MemberId>, shown: SQL, joinQuoted: SQL): SQL =>
  joinQuote(reader, shown, joinQuoted);
