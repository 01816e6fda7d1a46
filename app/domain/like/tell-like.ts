import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";

/**
 * Tells open pages what became of a like (R219): its giver's, where the other's heart changes, and the other's, whose
 * numbers and lists do. May be lost.
 */
export function tellLike(
  services: Pick<Services, "live" | "defer">,
  { siteId, id }: Pick<Viewer, "siteId" | "id">,
  like: { memberId: MemberId; liked: boolean },
): void {
  const { memberId, liked } = like;
  const event = { type: "liked", id: memberId, liked } as const;
  services.defer("likes.tell", services.live.announce(siteId, id, event));
  services.defer("badges.refresh", services.live.refreshBadges(siteId, memberId, "likes"));
}
