import { runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import type { NoteRefusal } from "./private-note";
import { deleteNote, selectNoteState, upsertNote } from "./private-note-store";

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
