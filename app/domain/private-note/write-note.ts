import { runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import type { NoteRefusal } from "./private-note";
import { deleteNote, selectNote, selectNoteState, upsertNote } from "./private-note-store";

type NoteContext = { site: Pick<Site, "id" | "visible_profile_notes">; writer: Pick<Viewer, "id"> };

/**
 * Writes, changes or (if empty) deletes the viewer's note about a member; idempotent. One batch.
 */
export async function writeNote(
  services: Services,
  { site, writer }: NoteContext,
  { about, note }: { about: MemberId; note: string },
): Promise<Outcome<null, NoteRefusal>> {
  if (!site.visible_profile_notes) return refuse("not_found");
  const pair = { siteId: site.id, writerId: writer.id, aboutId: about };
  const { state } = await runBatch(services.db, {
    written: note ? upsertNote(pair, note, services.now()) : deleteNote(pair),
    state: selectNoteState(pair),
  });
  const [now] = state.rows;
  if (!now?.seen) return refuse("not_found");
  return (now.body ?? "") === note ? done(null) : refuse("too_many_notes");
}

type NoteRequest = {
  site: Pick<Site, "id" | "visible_profile_notes">;
  reader: Pick<Viewer, "id">;
};

/**
 * The viewer's own note about a member, "" if there is none; null if the site has no notes or for
 * the viewer's own profile. Sent in one round trip with the page's other queries.
 */
export async function findNote(
  services: Services,
  { site, reader }: NoteRequest,
  about: MemberId,
): Promise<string | null> {
  if (!site.visible_profile_notes || about === reader.id) return null;
  const pair = { siteId: site.id, writerId: reader.id, aboutId: about };
  const [note] = await services.readTogether(selectNote(pair));
  return note?.body ?? "";
}
