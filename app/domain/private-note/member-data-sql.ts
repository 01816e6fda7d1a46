import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberKey } from "../account/account";
import { MAX_NOTES } from "./private-note";

type OwnNote = { id: string; at: number; body: string };

/** A member's notes about others, for the data export. */
export const selectOwnNotes = ({ id, siteId }: MemberKey): Statement<OwnNote> =>
  sql`SELECT about_id AS id, written_at AS at, body FROM notes WHERE writer_id = ${id} AND site_id = ${siteId}
    ORDER BY about_id LIMIT ${literal(MAX_NOTES)}`;

/** Erases notes by a member and about them, up to a limit each. */
export const eraseNotes = ({ id }: MemberKey, limit: number) => ({
  written: sql`DELETE FROM notes WHERE (writer_id, about_id) IN (
    SELECT writer_id, about_id FROM notes WHERE writer_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM notes WHERE (writer_id, about_id) IN (
    SELECT writer_id, about_id FROM notes INDEXED BY notes_by_about WHERE about_id = ${id} LIMIT ${literal(limit)})`,
});
