import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { updateSeen } from "./like-store";

/**
 * The member has looked at who likes them: that like is new no more (R83). It leaves with the
 * page's other reads, and before them when called first, so that the page already shows the fresh number.
 */
export async function seeLike(
  services: Services,
  viewer: Viewer,
  likerId: MemberId,
): Promise<void> {
  const seen = await services.readTogether(
    updateSeen({
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
