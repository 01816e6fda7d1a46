import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { selectNote } from "./private-note-store";

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
