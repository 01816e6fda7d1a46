import type { Services } from "~/services";
import { cardsFor, type Outlook, type ProfileCard } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { selectNewLikes } from "./like-store";

/** Likes of people who may not be seen any more are passed over, and only so many. */
const SCAN = 20;

/**
 * Who really liked the member last and was not looked at yet; null where there is nobody (R84). Nothing
 * changes by asking. `likedByMe` tells a match from a like.
 */
export async function newestLike(
  services: Services,
  viewer: Viewer,
  outlook: Outlook,
): Promise<ProfileCard | null> {
  const rows = await services.readTogether(
    selectNewLikes({
      siteId: viewer.siteId,
      viewerId: viewer.id,
      after: null,
      page: 1,
      scan: SCAN,
    }),
  );
  const [newest] = rows
    .filter((row) => row.isFound)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return newest ? cardsFor(viewer, outlook, services.now())(newest) : null;
}
