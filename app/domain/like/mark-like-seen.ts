import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { updateLikeSeen } from "./like-store";

/**
 * Marks a received like as seen, because the viewer opened that profile (R83). Sent in one round
 * trip with the page's other queries; called first, it runs before them, so that the page shows the
 * new badge.
 */
export async function markLikeSeen(
  services: Services,
  viewer: Viewer,
  likerId: MemberId,
): Promise<void> {
  const seen = await services.readTogether(
    updateLikeSeen({
      siteId: viewer.siteId,
      fromId: likerId,
      toId: viewer.id,
      at: services.now(),
    }),
  );
  if (seen.length > 0)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(viewer.siteId, viewer.id, "likes"),
    );
}
