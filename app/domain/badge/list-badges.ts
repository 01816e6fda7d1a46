import type { ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { ACTIVITY_TTL } from "../activity/activity";
import type { Badges } from "./badge";
import { selectBadges } from "./badge-store";

/** Counts for the top bar of a member. `reading` is the conversation that this request opens. */
export async function listBadges(
  services: Services,
  memberId: MemberId,
  reading: ConversationId | "" = "",
): Promise<Badges> {
  const activeFrom = services.now() - ACTIVITY_TTL;
  const [row] = await services.readTogether(selectBadges({ memberId, reading, activeFrom }));
  return row ?? NO_BADGES;
}

const NO_BADGES: Badges = {
  ...{ unread: 0, newLikes: 0, activity: 0, credits: 0 },
  ...{ premium: false, bought: false },
};
