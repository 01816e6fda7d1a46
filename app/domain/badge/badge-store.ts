import { sql } from "drizzle-orm";
import { prepared, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId } from "~/kit/ids";
import { hasBought, hasPremium } from "../account/account-sql";
import { unreadCountOf } from "../conversation/conversation-sql";
import { countNewLikes } from "../like/like-sql";
import { balanceOf } from "../wallet/wallet-sql";
import type { Badges } from "./badge";

type BadgesRow = Omit<Badges, "premium" | "bought"> & { premium: number; bought: number };

const owner = (memberId: ValueOrSql<MemberId>) => sql`${memberId}`;

/**
 * Counts unread messages and new likes. `reading` is a conversation that is being read and not
 * counted.
 */
export const selectBadges = prepared<
  { memberId: MemberId; reading: ConversationId | "" },
  BadgesRow
>(
  ({ memberId, reading }) =>
    sql`SELECT ${unreadCountOf(memberId, reading)} AS unread, ${countNewLikes(memberId)} AS newLikes, ${balanceOf(memberId)} AS credits,
      ${hasPremium(owner(memberId))} AS premium, ${hasBought(owner(memberId))} AS bought`,
);
