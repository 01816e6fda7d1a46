import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import { isActiveProfile } from "../profile/profile-sql";

/** Whether one member likes another, as a condition. */
export const doesLike = (from: Value<MemberId>, to: Value<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM likes WHERE from_id = ${from} AND to_id = ${to})`;

/** How many likes a member received and did not look at, of people who may be seen: at most 100. */
export const newLikesOf = (memberId: Value<MemberId>): SQL =>
  sql`(SELECT count(*) FROM (SELECT from_id FROM likes WHERE to_id = ${memberId} AND seen_at IS NULL LIMIT 100) AS latest
    WHERE ${isActiveProfile(sql`latest.from_id`)})`;

/** Neither likes the other any more. */
export const deleteLikesBetween = (one: MemberId, other: MemberId, when: SQL): Statement =>
  sql`DELETE FROM likes WHERE ((from_id = ${one} AND to_id = ${other}) OR (from_id = ${other} AND to_id = ${one})) AND ${when}`;
