import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import { countNewLikes } from "../like/like-sql";
import { countEmailsTo } from "../outbox/outbox-sql";
import { activitySettingsOf, countNewVisits } from "../profile/activity-sql";
import { MAX_UNREAD_ACTIVITY, NOTICE_KINDS } from "./activity";

/**
 * Rows of each kind that the count reads at most: a few more than it shows, because the members of
 * some are no longer visible.
 */
const SCANNED = 2 * MAX_UNREAD_ACTIVITY;

/** Number of events since a member last opened the list, which begins at `from` (R685). */
export function countUnreadActivity(memberId: ValueOrSql<MemberId>, from: ValueOrSql<number>): SQL {
  const since = sql<number>`mine.since`;
  const likes = countNewLikes(memberId, sql<number>`mine.likes_since`, SCANNED);
  const visits = countNewVisits(memberId, since, { when: sql`mine.visits`, most: SCANNED });
  const emails = countEmailsTo(memberId, since, { templates: NOTICE_KINDS, scan: SCANNED });
  return sql`coalesce((SELECT min(${likes} + ${visits} + ${emails}, ${MAX_UNREAD_ACTIVITY})
    FROM ${activitySettingsOf(memberId, from)} AS mine), 0)`;
}
