import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "~/db/prepared";
import { unscoped } from "~/db/query-builder";
import type { ConversationId, MemberId } from "~/kit/ids";
import { hasBought, hasPremium } from "../account/account-sql";
import { countUnreadActivity } from "../activity/activity-sql";
import { unreadCountOf } from "../conversation/conversation-sql";
import { countNewLikes } from "../like/like-sql";
import { newLikesSince } from "../profile/activity-sql";
import { balanceOf } from "../wallet/wallet-sql";

type BadgesQuery = {
  memberId: MemberId;
  /** A conversation that is being read and not counted. */
  reading: ConversationId | "";
  /** Activity counts from then on. */
  activeFrom: number;
};

/** Counts unread messages, new likes and unread activity. */
export const selectBadges = prepared(
  ({ memberId, reading, activeFrom }: Placeholders<BadgesQuery>) =>
    unscoped("a member's own numbers, by their unique id").text(
      {
        unread: unreadCountOf(memberId, reading),
        newLikes: countNewLikes(memberId, newLikesSince(memberId)).mapWith(Number),
        activity: countUnreadActivity(memberId, activeFrom).mapWith(Number),
        credits: balanceOf(memberId).mapWith(Number),
        premium: hasPremium(memberId).mapWith(Boolean),
        bought: hasBought(memberId).mapWith(Boolean),
      },
      ({ columns }) => sql`SELECT ${columns}`,
    ),
);
