import { inDomain, inFile } from "./mutation.ts";

const noun = (path: string) => `app/domain/${path}`;
const like = inDomain("like/like-sql", "like/like-member");
const seen = inDomain("like/like-store", "like/mark-like-seen");
const card = inDomain("profile/profile-card", "profile/profile-card", "discovery/find-profile");
const profile = inDomain(
  "discovery/profile-page-store",
  "discovery/find-profile",
  "discovery/find-teaser",
);
const photo = inDomain("profile/find-photo");
const photoStore = inDomain("profile/profile-store", "profile/find-photo");
const SEARCHES = ["search-members", "search-card", "search-filters"].map((name) =>
  noun(`discovery/${name}.test.ts`),
);
const scan = inFile(noun("discovery/member-scan-sql.ts"), SEARCHES);
const search = inFile(noun("discovery/member-filter-sql.ts"), SEARCHES);
const searchFilters = inFile(noun("discovery/search-filters.ts"), SEARCHES);
const block = inDomain("block/block-store", "conversation/block-member");
const report = inDomain(
  "complaint/report-store",
  "complaint/report-evidence",
  "complaint/reportable",
);

/** What members see of each other, and blocks between them. */
export const MEMBERS = [
  like("a like across a site", "${isActiveMember({ id: toId, siteId })} AND "),
  like("a like of oneself", " AND ${fromId} <> ${toId}"),
  like("a like across a block", " AND ${notBlocked(fromId, sql`${toId}`)}`", "`"),
  like("any number of likes a day", " < ${LIKES_PER_DAY}", " < 1e9"),
  like(
    "a like taken back from another site",
    " AND to_id = ${toId} AND site_id = ${siteId} AND ${when}`",
    " AND to_id = ${toId} AND ${when}`",
  ),
  seen(
    "anybody's like is seen",
    "AND to_id = ${toId} AND site_id = ${siteId} AND seen_at IS NULL",
    "AND site_id = ${siteId} AND seen_at IS NULL",
  ),
  card("a premium photo is open to all", 'row.photoVisibility === "premium" && ', "false && "),
  card("a visitor sees a member's photo", '(!reader && row.photoVisibility !== "public")', "false"),
  profile(
    "a profile is read from another site",
    "AND p.site_id = ${siteId} AND (${isVisibleTo",
    "AND (${isVisibleTo",
  ),
  profile(
    "a hidden profile is read",
    '(${isVisibleTo("p", talks(viewerId))} OR p.id = ${viewerId}) AND ',
  ),
  profile("anybody is shown to visitors", "p.visible_logged_out = 1 AND "),
  photo("a members' photo is everybody's", "if (!reader || !row.together) return false;"),
  photo("a premium photo is every member's", " || reader.premium", " || true"),
  photo("a premium photo's blur is nobody's", ' || size === "tiny"'),
  photo("a hidden profile's photo is seen", "if (!row.seen) return false;"),
  photoStore("a photo is read from another site", " AND ph.site_id = ${reader.siteId}"),
  photoStore("a photo in review is seen", " AND ph.status = 'active'`", "`"),
  search("a search finds across a block", " AND ${isApart(q.viewerId, sql`id`)}"),
  search("who keeps their presence is found by it", "hides_presence = 0 AND "),
  search("similar ones are found twice", " AND NOT (${matchesAgeAndRegion(q, shape)})"),
  searchFilters(
    "a free member searches by looks",
    'searcher.premium ? null : "premium_needed"',
    "null",
  ),
  searchFilters(
    "who keeps their presence searches by it",
    'searcher.hidesPresence ? "presence_hidden" : null',
    "null",
  ),
  search("a search finds oneself", "id <> ${q.viewerId} AND "),
  search("a visitor finds everybody", "sql`(fictional = 1 OR visible_logged_out = 1)`", "sql`1`"),
  scan("a search finds other sites", "WHERE site_id = ${q.siteId} AND gender", "WHERE gender"),
  block(
    "a block is lifted from another site",
    " AND blocked_id = ${blockedId} AND site_id = ${siteId}`",
    " AND blocked_id = ${blockedId}`",
  ),
  report("anybody may be reported", "WHERE visible OR blockedByMe OR talked", "WHERE 1"),
  report(
    "a member is reported across a site",
    "AND p.site_id = ${siteId} AND p.id <> ${reporterId}",
    "AND p.id <> ${reporterId}",
  ),
  report("evidence holds other people's messages", " AND mine.member_id = ${reporterId}\n", "\n"),
  search("ages are off by a year", "birth_date > ${q.bornAfter}", "birth_date >= ${q.bornAfter}"),
];
