import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto } from "../profile/profile-sql";
import { notBlocked } from "../safety/safety-sql";
import { doesLike, type LikeDeed } from "./like-sql";

/** The badge of new likes goes down by one. `toId` is the member who looks: only one's own received likes. */
export function updateSeen({ siteId, fromId, toId, at }: LikeDeed): Statement<{ id: MemberId }> {
  return sql`UPDATE likes SET seen_at = ${at} WHERE from_id = ${fromId} AND to_id = ${toId} AND site_id = ${siteId} AND seen_at IS NULL RETURNING from_id AS id`;
}

export type LikeListQuery = {
  siteId: SiteId;
  viewerId: MemberId;
  after: Cursor | null;
  page: number;
  scan: number;
};
/** A member of a list, or (isFound 0) the last row that the scan may look at. */
export type LikeRow = CardRow & { at: number; isFound: number; isNewLike: number };

const START: Cursor = [999_999_999_999_999, ""];

/** Those who like the member and were not looked at yet, newest first. */
export function selectNewLikes(q: LikeListQuery): Statement<LikeRow> {
  return step(
    q,
    scan(q, {
      index: "likes_unseen",
      mine: "to_id",
      theirs: "from_id",
      only: sql`AND seen_at IS NULL`,
    }),
  );
}

/** Those who like the member and were looked at, newest first. */
export function selectSeenLikes(q: LikeListQuery): Statement<LikeRow> {
  return step(
    q,
    scan(q, { index: "likes_by_receiver", mine: "to_id", theirs: "from_id" }),
    sql`AND scanned.seen_at IS NOT NULL`,
  );
}

/** Those whom the member likes, newest first. */
export function selectGivenLikes(q: LikeListQuery): Statement<LikeRow> {
  return step(q, scan(q, { index: "likes_by_giver", mine: "from_id", theirs: "to_id" }));
}

/** Those who like each other with the member, by when the member liked them: that list is short, since it is limited per day. */
export function selectMatches(q: LikeListQuery): Statement<LikeRow> {
  return step(
    q,
    scan(q, { index: "likes_by_giver", mine: "from_id", theirs: "to_id" }),
    sql`AND ${doesLike(sql`scanned.id`, q.viewerId)}`,
  );
}

type Scan = { index: string; mine: string; theirs: string; only?: SQL };

function scan(q: LikeListQuery, { index, mine, theirs, only = sql`` }: Scan): SQL {
  const [at, id] = q.after ?? START;
  const [me, them] = [sql.raw(mine), sql.raw(theirs)];
  return sql`
    SELECT ${them} AS id, created_at, seen_at FROM likes INDEXED BY ${sql.raw(index)}
    WHERE ${me} = ${q.viewerId} ${only} AND (created_at, ${them}) < (${at}, ${id})
    ORDER BY created_at DESC, ${them} DESC`;
}

/** One bounded step: at most `scan` likes are looked at, whoever of them may still be seen. As discovery-store.ts does it. */
function step(q: LikeListQuery, scan: SQL, and: SQL = sql``): Statement<LikeRow> {
  return sql`
    WITH scanned AS (${scan} LIMIT ${literal(q.scan)}),
    found AS MATERIALIZED (
      SELECT scanned.id AS id, scanned.created_at AS at, scanned.seen_at AS seen_at FROM scanned
      CROSS JOIN profiles ON profiles.id = scanned.id AND profiles.site_id = ${q.siteId} AND profiles.status = 'active'
      WHERE ${notBlocked(q.viewerId, sql`scanned.id`)} ${and} LIMIT ${literal(q.page + 1)}
    ), steps AS (
      SELECT id, at, seen_at, 1 AS isFound FROM found
      UNION ALL
      SELECT id, created_at, seen_at, 0 FROM (SELECT * FROM scanned LIMIT (SELECT count(*) <= ${literal(q.page)} FROM found) OFFSET ${literal(q.scan - 1)})
    )
    SELECT steps.id AS id, steps.at AS at, steps.isFound AS isFound, steps.seen_at IS NULL AS isNewLike, ${cardColumns(doesLike(q.viewerId, sql`p.id`))}
    FROM steps LEFT JOIN profiles p ON steps.isFound AND p.id = steps.id ${cardPhoto}`;
}
