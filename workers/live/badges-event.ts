import { listBadges } from "~/domain/badge/list-badges";
import type { MemberId } from "~/kit/ids";
import type { ChatLeft, LiveEvent } from "~/live/protocol";
import type { Services } from "~/services";

/** What a page is told of its member's numbers of now. */
export async function badgesEvent(
  services: Services,
  memberId: MemberId,
  changed?: "likes" | ChatLeft,
): Promise<LiveEvent> {
  const { unread, newLikes } = await listBadges(services, memberId);
  const lists = changed === "likes" ? { likes: true as const } : changed && { chat: changed };
  return { type: "badges", unread, newLikes, ...lists };
}
