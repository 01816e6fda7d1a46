import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";

/** In seconds: who takes a like back at once has told nobody. */
const TOLD_AFTER = 5;

/**
 * Tells open pages what became of a like (R219): its giver's, where the other's heart changes, and the other's, whose
 * numbers and lists do. Of somebody invisible they show no like, and to be told that something changed would be a trace (R130).
 * Whoever has no page open is told by other ways (R376). May be lost.
 */
export function tellLike(
  services: Pick<Services, "live" | "defer" | "queues">,
  { siteId, id, profileStatus }: Pick<Viewer, "siteId" | "id" | "profileStatus">,
  like: { memberId: MemberId; liked: boolean },
): void {
  const { memberId, liked } = like;
  const event = { type: "liked", id: memberId, liked } as const;
  services.defer("likes.tell", services.live.announce(siteId, id, event));
  if (profileStatus !== "active") return;
  services.defer("badges.refresh", services.live.refreshBadges(siteId, memberId, "likes"));
  if (!liked) return;
  const job = { siteId, account: memberId, from: id, notice: "like", by: "push" } as const;
  services.defer("notice.ask", services.queues.enqueueNotice(job, TOLD_AFTER));
}
