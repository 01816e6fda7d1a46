import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import { hasConversationWithProfile } from "../conversation/conversation-sql";
import { isVisibleTo } from "../profile/privacy-sql";
import { MAX_NOTES } from "./private-note";
import { notes } from "./private-note.tables";

/** The writer of a note and its subject. */
export type NotePair = { siteId: SiteId; writerId: MemberId; aboutId: MemberId };
type NotePairValues = { [Of in keyof NotePair]: ValueOrSql<NotePair[Of]> };

/** SQL condition: the writer can see the member: visible, not themself, no block either way. */
const isSubjectVisible = ({ siteId, writerId, aboutId }: NotePairValues): SQL => sql`
  EXISTS (SELECT 1 FROM profiles p WHERE p.id = ${aboutId} AND p.site_id = ${siteId} AND p.id <> ${writerId}
    AND ${isVisibleTo("p", hasConversationWithProfile(writerId))} AND ${notBlocked(writerId, sql`p.id`)})`;

const isNoteOf = ({ siteId, writerId, aboutId }: NotePairValues) =>
  and(eq(notes.writer_id, writerId), eq(notes.about_id, aboutId), eq(notes.site_id, siteId));

/** The viewer's own note, if they can see the member. */
export const selectNote = prepared((pair: Placeholders<NotePair>) =>
  build
    .select({ body: notes.body })
    .from(notes)
    .where(and(isNoteOf(pair), isSubjectVisible(pair))),
);

/** Writes nothing if the text is unchanged. */
export const upsertNote = (pair: NotePair, body: string, at: number): Statement => sql`
  INSERT INTO notes (site_id, writer_id, about_id, body, written_at)
  SELECT ${pair.siteId}, ${pair.writerId}, ${pair.aboutId}, ${body}, ${at}
  WHERE ${isSubjectVisible(pair)} AND (EXISTS (SELECT 1 FROM notes WHERE ${isNoteOf(pair)})
    OR (SELECT count(*) FROM (SELECT 1 FROM notes WHERE writer_id = ${pair.writerId} LIMIT ${literal(MAX_NOTES)})) < ${literal(MAX_NOTES)})
  ON CONFLICT (writer_id, about_id) DO UPDATE SET body = excluded.body, written_at = excluded.written_at
  WHERE body <> excluded.body`;

export const deleteNote = (pair: NotePair) =>
  build.delete(notes).where(and(isNoteOf(pair), isSubjectVisible(pair)));

/** The current note, and whether the writer can see the member. */
export const selectNoteState = (pair: NotePair): Statement<{ seen: number; body: string | null }> =>
  sql`SELECT ${isSubjectVisible(pair)} AS seen, (SELECT body FROM notes WHERE ${isNoteOf(pair)}) AS body`;
