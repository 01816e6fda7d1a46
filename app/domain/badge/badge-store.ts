import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "~/db/prepared";
import { unscoped } from "~/db/query-builder";
import type { ConversationId, MemberId } from "~/kit/ids";
import { hasBought, hasPremium } from "../account/account-sql";
import { unreadCountOf } from "../conversation/conversation-sql";
import { countNewLikes } from "../like/like-sql";
import { balanceOf } from "../wallet/wallet-sql";

/**
 * Counts unread messages and new likes. `reading` is a conversation that is being read and not
 * counted.
 */
export const selectBadges = prepared(
  ({ memberId, reading }: Placeholders<{ memberId: MemberId; reading: ConversationId | "" }>) =>
    unscoped("a member's own numbers, by their unique id").text(
      {
        unread: unreadCountOf(memberId, reading),
        newLikes: countNewLikes(memberId).mapWith(Number),
        credits: balanceOf(memberId).mapWith(Number),
        premium: hasPremium(memberId).mapWith(Boolean),
        bought: hasBought(memberId).mapWith(Boolean),
      },
      ({ columns }) => sql`SELECT ${columns}`,
    ),
);
