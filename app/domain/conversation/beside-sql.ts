import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import { type ReactionRow, reactionColumns } from "./reaction-store";
import { joinQuote, type QuoteRow, quoteColumns } from "./reply-store";

/** Extras of a message: the quoted message and the reactions, null where there are none. */
export type BesideRow = QuoteRow & ReactionRow;

/**
 * Extra columns of the message `m` for the reader, whose participant row is `p`; the other member's
 * data only if `shown` is true.
 */
export const besideColumns = (reader: Value<MemberId>, shown: SQL): SQL =>
  sql`${quoteColumns}, ${reactionColumns(reader, shown)}`;

/** Joins for these columns; `joinQuoted` joins the quoted message. */
export const joinBeside = (reader: Value<MemberId>, shown: SQL, joinQuoted: SQL): SQL =>
  joinQuote(reader, shown, joinQuoted);
