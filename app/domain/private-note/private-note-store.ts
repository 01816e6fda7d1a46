import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, unscoped } from "~/db/query-builder";
import { bareName, insertSelect, nullable } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import { hasConversationWithProfile } from "../conversation/conversation-sql";
import { isVisibleTo } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { MAX_NOTES } from "./private-note";
import { notes } from "./private-note.tables";

/** The writer of a note and its subject. */
export type NotePair = { siteId: SiteId; writerId: MemberId; aboutId: MemberId };
type NotePairValues = { [Of in keyof NotePair]: ValueOrSql<NotePair[Of]> };

const p = alias(profiles, "p");
const excluded = alias(notes, "excluded");

/** SQL condition: the writer can see the member: visible, not themself, no block either way. */
const isSubjectVisible = ({ siteId, writerId, aboutId }: NotePairValues): SQL => sql`
  EXISTS (SELECT 1 FROM ${profiles} p WHERE ${p.id} = ${aboutId} AND ${p.site_id} = ${siteId} AND ${p.id} <> ${writerId}
    AND ${isVisibleTo("p", hasConversationWithProfile(writerId))} AND ${notBlocked(writerId, sql`${p.id}`)})`;

const notesOf = ({ writerId, siteId }: NotePairValues) =>
  forOwner({ id: writerId, siteId }, notes.writer_id);

const selectNoteWhere = (pair: NotePairValues, when?: SQL) =>
  notesOf(pair)
    .select({ body: notes.body })
    .from(notes)
    .where(and(eq(notes.about_id, pair.aboutId), when));

/** The viewer's own note, if they can see the member. */
export const selectNote = prepared((pair: Placeholders<NotePair>) =>
  selectNoteWhere(pair, isSubjectVisible(pair)),
);

/** Writes nothing if the text is unchanged. */
export const upsertNote = (pair: NotePair, body: string, at: number) =>
  insertSelect(
    notes,
    {
      site_id: pair.siteId,
      writer_id: pair.writerId,
      about_id: pair.aboutId,
      body,
      written_at: at,
    },
    {
      when: sql`${isSubjectVisible(pair)} AND (${exists(selectNoteWhere(pair))}
    OR (SELECT count(*) FROM (SELECT 1 FROM ${notes} WHERE ${notes.writer_id} = ${pair.writerId} LIMIT ${literal(MAX_NOTES)})) < ${literal(MAX_NOTES)})`,
      onConflict: sql`(${bareName(notes.writer_id)}, ${bareName(notes.about_id)})
        DO UPDATE SET ${bareName(notes.body)} = ${excluded.body}, ${bareName(notes.written_at)} = ${excluded.written_at}
  WHERE ${notes.body} <> ${excluded.body}`,
    },
  );

export const deleteNote = (pair: NotePair) =>
  notesOf(pair)
    .delete(notes)
    .where(and(eq(notes.about_id, pair.aboutId), isSubjectVisible(pair)));

/** The current note, and whether the writer can see the member. */
export const selectNoteState = (pair: NotePair) =>
  unscoped("each column has its own condition on the site").text(
    {
      seen: isSubjectVisible(pair).mapWith(Boolean),
      body: nullable(sql`${selectNoteWhere(pair)}`.mapWith(notes.body)),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );
