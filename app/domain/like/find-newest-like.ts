import type { Services } from "~/services";
import { type CardContext, cardBuilderFor, type ProfileCard } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { selectNewLikes } from "./like-store";

/** Maximum likes scanned for one of a visible member. */
const MAX_SCANNED = 20;

/**
 * The visible member who gave the viewer's newest unseen like, or null (R84). A read without side
 * effects. `likedByMe`: it is a match.
 */
export async function findNewestLike(
  services: Services,
  viewer: Viewer,
  outlook: CardContext,
): Promise<ProfileCard | null> {
  const rows = await services.readTogether(
    selectNewLikes({
      siteId: viewer.siteId,
      viewerId: viewer.id,
      after: null,
      page: 1,
      scan: MAX_SCANNED,
    }),
  );
  const [newest] = rows
    .filter((row) => row.isFound)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return newest ? cardBuilderFor(viewer, outlook, services.now())(newest) : null;
}
