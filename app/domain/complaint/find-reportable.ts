import type { MemberId, PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import { conversationIdOf } from "../conversation/conversation";
import { photoRefBuilder } from "../photo/photo-refs";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { selectReportable } from "./report-store";

/** The member as the report page shows them. */
export type Reportable = {
  id: MemberId;
  name: string;
  fictional: boolean;
  /** Null if the reporter may not see the photo, although they may report the member. */
  photoId: PhotoRef | null;
  /** Whether the page offers a block: the profile is visible now. */
  blockable: boolean;
  blockedByMe: boolean;
  /** Whether the two exchanged messages, which are then copied. */
  talked: boolean;
};

/**
 * A member whom the viewer may report: of the same site, and visible, blocked by the viewer, or a
 * chat partner. Null for everyone else, so that a hidden, a blocking and a missing member cannot be
 * told apart.
 */
export async function findReportable(
  services: Services,
  { site, viewer }: { site: Site; viewer: Viewer },
  id: MemberId,
): Promise<Reportable | null> {
  const conversationId = await conversationIdOf(site.id, viewer.id, id);
  const pair = { siteId: site.id, reporterId: viewer.id, reportedId: id, conversationId };
  const [row] = await services.readTogether(selectReportable(pair, allowsFictional(site)));
  if (!row) return null;
  const seen = row.visible || row.blockedByMe ? row.photoId : null;
  const photoId = seen && photoRefBuilder(services, site)(seen, "members_hidden");
  const [blockable, blockedByMe, talked] = [row.visible, row.blockedByMe, row.talked].map(
    Boolean,
  ) as [boolean, boolean, boolean];
  const fictional = Boolean(row.fictional);
  return { id: row.id, name: row.name, fictional, photoId, blockable, blockedByMe, talked };
}
