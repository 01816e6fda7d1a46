import { sql } from "drizzle-orm";
import { compiled, type Value } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";
import { hasBought, hasPremium } from "../account/premium-sql";
import { unreadOf } from "../conversation/conversation-sql";
import { newLikesOf } from "../like/like-sql";
import { balanceOf } from "../wallet/wallet-sql";
import type { Badges } from "./badge";

type BadgesRow = Omit<Badges, "premium" | "bought"> & { premium: number; bought: number };

const owner = (memberId: Value<MemberId>) => sql`${memberId}`;

/**
 * Counts unread messages and new likes. `reading` is a conversation that is being read and not
 * counted.
 */
export const selectBadges = compiled<
  { memberId: MemberId; reading: ConversationId | "" },
  BadgesRow
>(
  ({ memberId, reading }) =>
    sql`SELECT ${unreadOf(memberId, reading)} AS unread, ${newLikesOf(memberId)} AS newLikes, ${balanceOf(memberId)} AS credits,
      ${hasPremium(owner(memberId))} AS premium, ${hasBought(owner(memberId))} AS bought`,
);
