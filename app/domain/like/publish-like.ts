import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { CHANNELS } from "../notification/notification.schema";
import type { Viewer } from "../session/session";

/**
 * Notification delay in seconds: a like removed within it notifies nobody; e-mail waits until the
 * member has probably returned by themself (R376).
 */
const NOTIFICATION_DELAY_SECONDS = { push: 5, mail: 600 } as const;

/**
 * Publishes a change of a like (R219) to the open pages of both members: the button on the sender's
 * pages, badges and lists on the recipient's. For an invisible sender nothing is published to the
 * recipient, because that would reveal them (R130). A recipient without an open page is notified by
 * push or e-mail (R376). Delivery is not guaranteed. `likedAt`: null if the like was removed.
 */
export function publishLike(
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
    services.defer(
      "notice.ask",
      services.queues.enqueueNotice({ ...job, by }, NOTIFICATION_DELAY_SECONDS[by]),
    );
}
