import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import { type ReactionRow, reactionColumns } from "./reaction-store";
import { joinQuote, type QuoteRow, quoteColumns } from "./reply-store";

/** Extras of a message: the quoted message and the reactions, null where there are none. */
export type MessageExtrasRow = QuoteRow & ReactionRow;

/**
 * Extra columns of the message `m` for the reader, whose participant row is `p`; the other member's
 * data only if `shown` is true.
 */
export const messageExtrasColumns = (reader: ValueOrSql<MemberId>, shown: SQL): SQL =>
  sql`${quoteColumns}, ${reactionColumns(reader, shown)}`;

/** Joins for these columns; `joinQuoted` joins the quoted message. */
export const joinMessageExtras = (reader: ValueOrSql<MemberId>, shown: SQL, joinQuoted: SQL): SQL =>
  joinQuote(reader, shown, joinQuoted);
