import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_PASSED_MEMBERS, type PassedPair } from "./block";
import { passedMembers } from "./block.tables";
import { notBlocked, notBlockedInScan } from "./block-sql";

type Viewer = ValueOrSql<MemberId | null>;

const passedBy = (viewer: Viewer) =>
  sql`SELECT 1 FROM ${passedMembers} WHERE ${passedMembers.member_id} = ${viewer}`;

/** SQL condition: a member did not pass on another (R571); always true for a visitor (null). */
const notPassed = (viewer: Viewer, other: ValueOrSql<MemberId>): SQL =>
  sql`NOT EXISTS (${passedBy(viewer)} AND ${passedMembers.other_id} = ${other})`;

/** SQL condition: a member may be in the lists of another: no block either way, not passed on. */
export const mayBeListed = (viewer: Viewer, other: ValueOrSql<MemberId>): SQL =>
  sql`${notBlocked(viewer, other)} AND ${notPassed(viewer, other)}`;

/** The same for conditions on many rows: most members passed on nobody, which is read once. */
export const mayBeListedInScan = (viewer: Viewer, other: ValueOrSql<MemberId>): SQL =>
  sql`${notBlockedInScan(viewer, other)} AND (NOT EXISTS (${passedBy(viewer)}) OR ${notPassed(viewer, other)})`;

const isPair = ({ memberId, otherId }: PassedPair) =>
  and(eq(passedMembers.member_id, memberId), eq(passedMembers.other_id, otherId));

const isRoomLeft = ({ memberId }: PassedPair): SQL =>
  sql`(SELECT count(*) FROM (${passedBy(memberId)} LIMIT ${literal(MAX_PASSED_MEMBERS)})) < ${literal(MAX_PASSED_MEMBERS)}`;

/** Passes on a member where `when` holds, there is room, and neither blocked the other; idempotent. */
export const insertPassed = (pair: PassedPair, at: number, when: SQL) =>
  insertSelect(
    passedMembers,
    { site_id: pair.siteId, member_id: pair.memberId, other_id: pair.otherId, passed_at: at },
    {
      when: sql`${pair.memberId} <> ${pair.otherId} AND ${notBlocked(pair.memberId, pair.otherId)} AND ${isRoomLeft(pair)} AND ${when}`,
      onConflict: sql`DO NOTHING`,
    },
  );

/** Whether a member is passed on, and whether there is room for another. */
export const selectPassedState = (pair: PassedPair) =>
  unscoped("a pair of members is unique").text(
    {
      isPassed: exists(subselect({ one: sql`1` }).from(passedMembers).where(isPair(pair))).mapWith(
        Boolean,
      ),
      hasRoom: isRoomLeft(pair).mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );

export const deletePassed = (pair: PassedPair) =>
  forSite(pair.siteId).delete(passedMembers).where(isPair(pair));

type Member = { id: MemberId; siteId: SiteId };

/** The members whom a member passed on, and when, for the data export. */
export const selectOwnPassed = (member: Member) =>
  forOwner(member, passedMembers.member_id)
    .select({ id: passedMembers.other_id, at: passedMembers.passed_at })
    .from(passedMembers)
    .orderBy(passedMembers.passed_at)
    .limit(literal(MAX_PASSED_MEMBERS));

/** Erases whom a member passed on, and by whom the member was passed on, up to a limit each. */
export const erasePassed = ({ id, siteId }: Member, limit: number) => {
  const erase = (which: SQL) => {
    const some = subselect({ member: passedMembers.member_id, other: passedMembers.other_id })
      .from(passedMembers)
      .where(which)
      .limit(literal(limit));
    return forSite(siteId)
      .delete(passedMembers)
      .where(sql`(${passedMembers.member_id}, ${passedMembers.other_id}) IN ${some}`);
  };
  return {
    made: erase(eq(passedMembers.member_id, id)),
    met: erase(eq(passedMembers.other_id, id)),
  };
};
