import { listBadges } from "~/domain/badge/list-badges";
import type { MemberId } from "~/kit/ids";
import type { BadgesChange, LiveEvent } from "~/live/protocol";
import type { Services } from "~/services";

/** The event with a member's current counts. */
export async function badgesEvent(
  services: Services,
  memberId: MemberId,
  changed?: BadgesChange,
): Promise<LiveEvent> {
  const { unread, newLikes, credits, premium } = await listBadges(services, memberId);
  const counts = { type: "badges" as const, unread, newLikes, premium };
  if (changed === "likes") return { ...counts, likes: true };
  if (changed === "credits") return { ...counts, credits };
  return changed ? { ...counts, chat: changed } : counts;
}
