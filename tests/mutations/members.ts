import { inDomain, inFile } from "./mutation.ts";

const domain = (path: string) => `app/domain/${path}`;
const likeSql = inDomain("like/like-sql", "like/like-member");
const likeStore = inDomain("like/like-store", "like/like-member");
const profileCard = inDomain(
  "profile/profile-card",
  "profile/privacy-settings",
  "discovery/find-profile",
);
const profilePageStore = inDomain("discovery/profile-page-store", "discovery/find-profile");
const findPhoto = inDomain("profile/find-photo");
const profileStore = inDomain("profile/profile-store", "profile/find-photo");
const SEARCH_TESTS = [domain("discovery/search-members.test.ts")];
const memberScanSql = inFile(domain("discovery/member-scan-sql.ts"), SEARCH_TESTS);
const searchFilters = inFile(domain("discovery/search-filters.ts"), SEARCH_TESTS);
const blockSql = inDomain("block/block-sql", "conversation/block-member");
const passedMemberSql = inDomain("block/passed-member-sql", "discovery/search-members");
const passedMemberSqlByPassMember = inDomain("block/passed-member-sql", "profile/pass-member");
const complaintStore = inDomain("complaint/complaint-store", "complaint/report-member");

/** Likes, cards, photos, searches, blocks and reports between members. */
export const MEMBERS = [
  likeSql(
    "a member likes a member of another site",
    "${isActiveMember({ id: toId, siteId })} AND ",
  ),
  likeSql("a member likes themself", " AND ${fromId} <> ${toId}"),
  likeSql("a like is stored across a block", " AND ${notBlocked(fromId, sql`${toId}`)}`", "`"),
  likeSql("a member sends any number of likes a day", " < ${LIKES_PER_DAY}", " < 1e9"),
  likeSql(
    "a like is withdrawn from another site",
    "forSite(siteId)\n    .delete(likes)",
    "forSite(sql`site_id`)\n    .delete(likes)",
  ),
  likeStore(
    "another member's likes are marked as seen",
    "forOwner({ id: toId, siteId }, likes.to_id)",
    "forSite(siteId)",
  ),
  profileCard(
    "a premium photo is shown to every member on a card",
    'photoVisibility === "premium" && ',
    "false && ",
  ),
  profileCard(
    "a visitor sees a members-only photo on a card",
    '(!reader && photoVisibility !== "public")',
    "false",
  ),
  profilePageStore(
    "a profile is read from another site",
    "${inScope(p)} AND (${isVisibleTo",
    "(${inScope(p)} OR 1) AND (${isVisibleTo",
  ),
  profilePageStore(
    "a hidden profile is read",
    '(${isVisibleTo("p", talks(viewerId))} OR ${p.id} = ${viewerId}) AND ',
  ),
  profilePageStore(
    "a profile without public visibility is shown to visitors",
    "${p.visible_logged_out} = 1 AND ",
  ),
  findPhoto("a members-only photo is public", "if (!reader || !row.together) return false;"),
  findPhoto("a premium photo is available to every member", " || reader.premium", " || true"),
  findPhoto("a premium photo's blurred preview is not available", ' || size === "tiny"'),
  findPhoto("a hidden profile's photo is available", "if (!row.seen) return false;"),
  profileStore(
    "a photo is read from another site",
    "forSite(reader.siteId)",
    "forSite(sql`ph.site_id`)",
  ),
  profileStore(
    "a photo in review is available",
    "${inScope(ph)} AND ${ph.status} = 'active'`",
    "${inScope(ph)}`",
  ),
  memberScanSql(
    "a search finds a member across a block",
    " AND ${isApart(q.viewerId, sql`${scanned.id}`)}",
  ),
  memberScanSql(
    "a search by presence finds members who hide it",
    "${scanned.hides_presence} = 0 AND ",
  ),
  memberScanSql(
    "a search lists similar members twice",
    " AND NOT (${matchesAgeAndRegion(q, shape)})",
  ),
  searchFilters(
    "a free member searches by appearance",
    'searcher.premium ? null : "premium_needed"',
    "null",
  ),
  searchFilters(
    "a member who hides presence searches by it",
    'searcher.hidesPresence ? "presence_hidden" : null',
    "null",
  ),
  memberScanSql("a search finds the searching member", "${scanned.id} <> ${q.viewerId} AND "),
  memberScanSql(
    "a visitor finds members without public visibility",
    "sql`(${scanned.fictional} = 1 OR ${scanned.visible_logged_out} = 1)`",
    "sql`1`",
  ),
  memberScanSql(
    "a search finds members of another site",
    "WHERE ${inSite} AND",
    "WHERE (${inSite} OR 1) AND",
  ),
  passedMemberSql(
    "passed members are listed",
    "${notBlocked(viewer, other)} AND ${notPassed(viewer, other)}",
    "${notBlocked(viewer, other)}",
  ),
  passedMemberSql(
    "passed members are counted",
    "${notBlockedInScan(viewer, other)} AND (NOT EXISTS (${passedBy(viewer)}) OR ${notPassed(viewer, other)})",
    "${notBlockedInScan(viewer, other)}",
  ),
  passedMemberSqlByPassMember(
    "a member across a block is passed on",
    " AND ${notBlocked(pair.memberId, pair.otherId)} AND ${isRoomLeft(pair)}",
    " AND ${isRoomLeft(pair)}",
  ),
  passedMemberSqlByPassMember(
    "members pass on themselves",
    "${pair.memberId} <> ${pair.otherId} AND ",
    "",
  ),
  passedMemberSqlByPassMember(
    "any number of members is passed on",
    "AND ${isRoomLeft(pair)} AND ${when}",
    "AND ${when}",
  ),
  inDomain("profile/pass-member")(
    "a hidden member is passed on",
    "isActiveMember({ id: otherId, siteId })",
    "isActiveMember({ id: actor.id, siteId })",
  ),
  inDomain("profile/passed-member-store", "profile/pass-member")(
    "a passed member is listed across a block",
    " AND ${notBlocked(member.id, sql`${p.id}`)}",
  ),
  inDomain("profile/passed-member-store", "profile/pass-member")(
    "a passed member who hides is listed",
    " AND ${p.status} = 'active'\n",
    "\n",
  ),
  blockSql(
    "a block is removed from another site",
    "forSite(siteId).delete(blocks)",
    "forSite(sql`site_id`).delete(blocks)",
  ),
  complaintStore("any member can be reported", "WHERE visible OR blockedByMe OR talked", "WHERE 1"),
  complaintStore(
    "a member of another site is reported",
    "AND ${of.inScope(p)} AND",
    "AND (${of.inScope(p)} OR 1) AND",
  ),
  complaintStore(
    "report evidence contains messages of other conversations",
    " AND ${mine.member_id} = ${reporterId}\n",
    "\n",
  ),
  memberScanSql(
    "a search includes the first birth date above the age range",
    "${scanned.birth_date} > ${q.bornAfter}",
    "${scanned.birth_date} >= ${q.bornAfter}",
  ),
];
