import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { CHANNELS } from "../notice/notice.schema";
import type { Viewer } from "../session/session";

/** In seconds: who takes a like back at once has told nobody; a letter waits for whoever comes by anyway (R376). */
const TOLD_AFTER = { push: 5, mail: 600 } as const;

/**
 * Tells open pages what became of a like (R219): its giver's, where the other's heart changes, and the other's, whose
 * numbers and lists do. Of somebody invisible they show no like, and to be told that something changed would be a trace (R130).
 * Whoever has no page open is told by other ways (R376). May be lost. `likedAt`: null where it was taken back.
 */
export function tellLike(
  services: Pick<Services, "live" | "defer" | "queues">,
  { siteId, id, profileStatus }: Pick<Viewer, "siteId" | "id" | "profileStatus">,
  like: { memberId: MemberId; likedAt: number | null },
): void {
  const { memberId, likedAt } = like;
  const event = { type: "liked", id: memberId, liked: likedAt !== null, likedAt } as const;
  services.defer("likes.tell", services.live.announce(siteId, id, event));
  if (profileStatus !== "active") return;
  services.defer("badges.refresh", services.live.refreshBadges(siteId, memberId, "likes"));
  if (likedAt === null) return;
  const job = { siteId, account: memberId, from: id, notice: "like" } as const;
  for (const by of CHANNELS)
    services.defer("notice.ask", services.queues.enqueueNotice({ ...job, by }, TOLD_AFTER[by]));
}
