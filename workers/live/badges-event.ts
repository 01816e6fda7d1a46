import { listBadges } from "~/domain/badge/list-badges";
import type { MemberId } from "~/kit/ids";
import type { LiveEvent } from "~/live/protocol";
import type { Services } from "~/services";

/** What a page is told of its member's numbers of now. */
export async function badgesEvent(
  services: Services,
  memberId: MemberId,
  changed?: "likes",
): Promise<LiveEvent> {
  const { unread, newLikes } = await listBadges(services, memberId);
  return { type: "badges", unread, newLikes, ...(changed && { likes: true as const }) };
}
