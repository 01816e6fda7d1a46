import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { MAX_NOTES } from "./private-note";
import { notes } from "./private-note.tables";

/** A member's notes about others, for the data export. */
export const selectOwnNotes = (member: MemberKey) =>
  forOwner(member, notes.writer_id)
    .select({ id: notes.about_id, at: notes.written_at, body: notes.body })
    .from(notes)
    .orderBy(notes.about_id)
    .limit(literal(MAX_NOTES));

const n = alias(notes, "n");

/** Erases notes by a member and about them, up to a limit each. */
export function eraseNotes({ id, siteId }: MemberKey, limit: number) {
  const written = subselect({ writer: n.writer_id, about: n.about_id })
    .from(n)
    .where(eq(n.writer_id, id))
    .limit(literal(limit));
  const met = sql`(SELECT ${n.writer_id}, ${n.about_id} FROM ${notes} n INDEXED BY notes_by_about WHERE ${n.about_id} = ${id} LIMIT ${literal(limit)})`;
  const erase = () => forSite(siteId).delete(notes);
  const key = sql`(${notes.writer_id}, ${notes.about_id})`;
  return {
    written: erase().where(sql`${key} IN ${written}`),
    met: erase().where(sql`${key} IN ${met}`),
  };
}
