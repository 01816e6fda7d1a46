import { and, eq, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_NOTES } from "./private-note";
import { notes } from "./private-note.tables";

/** A member's notes about others, for the data export. */
export const selectOwnNotes = ({ id, siteId }: MemberKey) =>
  build
    .select({ id: notes.about_id, at: notes.written_at, body: notes.body })
    .from(notes)
    .where(and(eq(notes.writer_id, id), eq(notes.site_id, siteId)))
    .orderBy(notes.about_id)
    .limit(literal(MAX_NOTES));

/** Erases notes by a member and about them, up to a limit each. */
export const eraseNotes = ({ id }: MemberKey, limit: number) => ({
  written: deleteWritten(id, limit),
  met: sql`DELETE FROM notes WHERE (writer_id, about_id) IN (
    SELECT writer_id, about_id FROM notes INDEXED BY notes_by_about WHERE about_id = ${id} LIMIT ${literal(limit)})`,
});

function deleteWritten(writer: MemberId, limit: number) {
  const some = build
    .select({ writer: notes.writer_id, about: notes.about_id })
    .from(notes)
    .where(eq(notes.writer_id, writer))
    .limit(literal(limit));
  return build.delete(notes).where(sql`(${notes.writer_id}, ${notes.about_id}) IN ${some}`);
}
