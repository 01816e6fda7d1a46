import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, subselect, unscoped } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { profiles, profileVisits } from "./profile.tables";
import { isActiveProfile } from "./profile-sql";

const isVisitTo = (visitor: MemberId, visited: MemberId) =>
  and(eq(profileVisits.visitor_id, visitor), eq(profileVisits.visited_id, visited));

type MemberRef = { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> };

/** SQL condition: a real, visible member who shows visits: leaves them, and sees those of others. */
export const showsVisits = (member: MemberRef): SQL =>
  exists(
    forOwner(member, profiles.id)
      .select({ one: sql`1` })
      .from(profiles)
      .where(
        sql`${profiles.status} = 'active' AND ${profiles.shows_visits} = 1 AND ${profiles.fictional} = 0`,
      ),
  );

/**
 * When a member last opened their list of activity (`since`), and that or the received likes
 * (`likes_since`), and whether they show visits, as a table of one row. `from`: the list begins then.
 */
export const activitySettingsOf = (
  memberId: ValueOrSql<MemberId>,
  from: ValueOrSql<number>,
): SQL => sql`(SELECT max(${profiles.activity_seen_at} + 1, ${from}) AS since,
    max(${profiles.activity_seen_at} + 1, ${profiles.likes_seen_at} + 1, ${from}) AS likes_since,
    (${profiles.shows_visits} = 1 AND ${profiles.status} = 'active') AS visits
  FROM ${profiles} WHERE ${profiles.id} = ${memberId})`;

/** Number of members who visited a profile since a time and still show visits, at most `most`. */
export const countNewVisits = (
  memberId: ValueOrSql<MemberId>,
  since: SQL,
  { when, most }: { when: SQL; most: number },
): SQL =>
  sql`(SELECT count(*) FROM (SELECT ${profileVisits.visitor_id} AS visitor_id FROM ${profileVisits}
      WHERE ${profileVisits.visited_id} = ${memberId} AND ${profileVisits.visited_at} >= ${since} AND ${when} LIMIT ${literal(most)}) AS latest
    WHERE ${isActiveProfile(sql`latest.visitor_id`)})`;

export const selectActivitySeen = prepared((member: Placeholders<MemberKey>) =>
  forOwner(member, profiles.id)
    .select({ seenAt: profiles.activity_seen_at, showsVisits: profiles.shows_visits })
    .from(profiles),
);

/** Marks the list of activity as seen; returns a row if it was not seen since `at`. */
export const updateActivitySeen = prepared(
  ({ id, siteId, at }: Placeholders<MemberKey & { at: number }>) =>
    forOwner({ id, siteId }, profiles.id)
      .update(profiles)
      .set({ activity_seen_at: at })
      .where(sql`${profiles.activity_seen_at} < ${at}`)
      .returning({ id: profiles.id }),
);

/** SQL expression for when likes count as new: after the member last opened the list. */
export const newLikesSince = (memberId: ValueOrSql<MemberId>): SQL<number> =>
  sql<number>`(SELECT ${profiles.likes_seen_at} + 1 FROM ${profiles} WHERE ${profiles.id} = ${memberId})`;

/** Marks the list of received likes as seen, if `when` holds; then it returns a row. */
export const updateLikesSeen = (member: MemberKey, { at, when }: { at: number; when: SQL }) =>
  forOwner(member, profiles.id)
    .update(profiles)
    .set({ likes_seen_at: at })
    .where(and(sql`${profiles.likes_seen_at} < ${at}`, when))
    .returning({ id: profiles.id });

/** Deletes the visits that a member made, because they no longer show them. */
export const deleteVisitsBy = (member: MemberKey) =>
  forOwner(member, profileVisits.visitor_id).delete(profileVisits);

/** Deletes the visits between two members, if `when` is true. */
export const deleteVisitsBetween = (one: MemberId, other: MemberId, when: SQL) =>
  unscoped("the visits are found by their members")
    .delete(profileVisits)
    .where(and(or(isVisitTo(one, other), isVisitTo(other, one)), when));

/** The visits that a member made, oldest first, for the data export. */
export const selectOwnVisits = (member: MemberKey, limit: number) =>
  forOwner(member, profileVisits.visitor_id)
    .select({ id: profileVisits.visited_id, at: profileVisits.visited_at })
    .from(profileVisits)
    .orderBy(profileVisits.visited_id)
    .limit(literal(limit));

/** Erases visits by and to a member, up to a limit each. */
export const eraseVisits = ({ id }: MemberKey, limit: number) => ({
  made: deleteSome(eq(profileVisits.visitor_id, id), limit),
  met: deleteSome(eq(profileVisits.visited_id, id), limit),
});

function deleteSome(which: SQL, limit: number) {
  const some = subselect({ visitor: profileVisits.visitor_id, visited: profileVisits.visited_id })
    .from(profileVisits)
    .where(which)
    .limit(literal(limit));
  return deleteRows(some, "an erasure of a member of any site");
}

/** Deletes a bounded number of old visits. */
export const deleteVisitsBefore = (before: number, limit: number) =>
  deleteRows(
    subselect({ visitor: profileVisits.visitor_id, visited: profileVisits.visited_id })
      .from(profileVisits)
      .where(sql`${profileVisits.visited_at} <= ${before}`)
      .orderBy(profileVisits.visited_at)
      .limit(literal(limit)),
    "a scheduled job of all sites",
  );

const deleteRows = (some: { getSQL(): SQL }, reason: string) =>
  unscoped(reason)
    .delete(profileVisits)
    .where(sql`(${profileVisits.visitor_id}, ${profileVisits.visited_id}) IN ${some}`);
