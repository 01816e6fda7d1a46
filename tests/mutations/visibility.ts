import { inDomain, inFile } from "./mutation.ts";

const memberScanSqlBySearchMembers = inDomain(
  "discovery/member-scan-sql",
  "discovery/search-members",
);
const memberScanSqlByAddedProfileFields = inDomain(
  "discovery/member-scan-sql",
  "discovery/added-profile-fields",
);
const searchMembers = inDomain("discovery/search-members", "discovery/discovery");
const hasNeighbourLinks = inDomain("discovery/has-neighbour-links", "discovery/discovery");
const discovery = inDomain("discovery/discovery");
const discoveryStore = inDomain("discovery/discovery-store", "discovery/search-pages");
const cursor = inFile("app/db/cursor.ts", ["app/domain/discovery/search-pages.test.ts"]);
const listLikes = inDomain("like/list-likes", "like/like-member");
const matchFinderStore = inDomain("match-finder/match-finder-store", "match-finder/find-matches");
const suggestionSql = inDomain("suggestion/suggestion-sql", "suggestion/suggest-members");
const profileSql = inDomain("profile/profile-sql", "conversation/block-member");
const conversationSql = inDomain("conversation/conversation-sql", "conversation/block-member");

/** Each condition of searches, neighbour queries, suggestions and cursors. */
export const VISIBILITY = [
  memberScanSqlBySearchMembers(
    "a search by presence finds fictional profiles",
    " AND ${scanned.fictional} = 0`,",
    "`,",
  ),
  memberScanSqlBySearchMembers(
    "a search by newest activity finds inactive members",
    "sql`${scanned.last_active_at} > ${q.activeSince}`",
    "sql`1`",
  ),
  memberScanSqlBySearchMembers(
    "a search by newest activity finds other regions",
    "sql`${isAged} AND ${scanned.region} = ${q.region}`",
    "isAged",
  ),
  memberScanSqlBySearchMembers(
    "a search finds members below the age range",
    " AND ${scanned.birth_date} <= ${q.bornUntil}`",
    "`",
  ),
  memberScanSqlBySearchMembers(
    "a search finds similar members of any age",
    "${scanned.birth_date} > ${q.similarAfter} AND ${scanned.birth_date} <= ${q.similarUntil}${nearby}",
    "1${nearby}",
  ),
  memberScanSqlBySearchMembers(
    "a search finds similar members who are far younger",
    "AND ${scanned.birth_date} <= ${q.similarUntil}${nearby}",
    "${nearby}",
  ),
  memberScanSqlBySearchMembers(
    "a search finds similar members of any region",
    "${q.similarUntil}${nearby}",
    "${q.similarUntil}",
  ),
  memberScanSqlBySearchMembers(
    "a search for new members finds old ones",
    "sql`${scanned.joined_at} > ${q.joinedSince}`",
    "sql`1`",
  ),
  memberScanSqlBySearchMembers(
    "a search ignores the appearance filter",
    "(${scanned.traits} & ${q.traits}) = ${q.traits} AND ",
  ),
  memberScanSqlByAddedProfileFields(
    "a search ignores the second column of profile fields",
    "    shape.traits_2 && sql`(${scanned.traits_2} & ${q.traits_2}) = ${q.traits_2}`,\n",
  ),
  memberScanSqlBySearchMembers(
    "a search ignores the interest filter",
    " AND (${scanned.interest_bits} & ${q.interests}) = ${q.interests}",
  ),
  memberScanSqlBySearchMembers(
    "a search finds fictional profiles by default",
    "!fictional && sql`${scanned.fictional} = 0`",
    "false",
  ),
  memberScanSqlBySearchMembers(
    "a search finds members of other countries",
    " AND ${profiles.country} = ${q.country} ${scansRegion",
    " ${scansRegion",
  ),
  memberScanSqlBySearchMembers(
    "a search finds members of any gender",
    "AND ${profiles.gender} = ${gender} AND",
    "AND",
  ),
  searchMembers(
    "a search finds fictional profiles on a site without them",
    "allowsFictional(site) && (viewer === null",
    "(viewer === null",
  ),
  searchMembers(
    "a search finds fictional profiles that were not requested",
    "(viewer === null || search.fictional)",
    "true",
  ),
  searchMembers("a visitor continues a search", "viewer ? search.after : null", "search.after"),
  searchMembers("a search by today's activity uses UTC", '?? "UTC").day', '&& "UTC").day'),
  searchMembers(
    "a search by today's activity finds members who hide presence",
    "showsPresence: filters.active",
    "showsPresence: false",
  ),
  searchMembers(
    "a search finds members below the site's minimum age",
    "Math.max(minAge - SIMILAR_YEARS, site.min_age)",
    "minAge - SIMILAR_YEARS",
  ),
  hasNeighbourLinks("a search by newest members has neighbour links", 'sort === "active" && '),
  hasNeighbourLinks("a search of similar members has neighbour links", "!similar && "),
  hasNeighbourLinks(
    "a search with filters has neighbour links",
    " && Object.keys(filterParams(filters)).length === 0",
  ),
  discovery(
    "a search ignores whom the member seeks",
    "if (searcher?.seeks) return searcher.seeks;",
  ),
  discovery(
    "a site for men shows a man women",
    'if (site.niche === 7) return searcher?.gender ?? "male";',
  ),
  discovery(
    "a search starts with the member's own gender",
    'searcher.gender === "female" ? "male" : "female"',
    "searcher.gender",
  ),
  discovery(
    "a site for women shows a visitor women",
    'site.niche === 2 ? "male" : "female"',
    '"female"',
  ),
  discoveryStore(
    "a neighbour below the age range is found",
    " AND ${scanned.birth_date} <= ${q.bornUntil}",
  ),
  discoveryStore(
    "a neighbour of any gender is found",
    "AND ${profiles.gender} = ${gender} AND",
    "AND",
  ),
  discoveryStore(
    "a neighbour of another country is found",
    "AND ${profiles.country} = ${q.country} ${inRegion ?",
    "${inRegion ?",
  ),
  discoveryStore(
    "a neighbour of another region is found",
    "${inRegion ? sql`AND ${profiles.region} = ${q.region}` : sql``}",
    " ",
  ),
  discoveryStore(
    "an inactive neighbour is found",
    " AND ${profiles.last_active_at} > ${q.activeSince}",
  ),
  discoveryStore("a hidden member has neighbours", " AND ${profiles.status} = 'active')\n", ")\n"),
  discoveryStore(
    "a member of another country has neighbours",
    " AND ${profiles.country} = ${q.country} AND",
    " AND",
  ),
  discoveryStore(
    "a neighbour search scans any number of profiles",
    " LIMIT ${literal(shape.scan)}) scanned\n",
    ") scanned\n",
  ),
  discoveryStore(
    "a fictional neighbour is found by default",
    "sql`${scanned.fictional} = 0`",
    "sql`1`",
  ),
  discoveryStore(
    "a member of another site has neighbours",
    " AND ${inScope(profiles)} AND",
    " AND (${inScope(profiles)} OR 1) AND",
  ),
  cursor(
    "a cursor is valid for another member",
    "`${list} ${siteId} ${id}`",
    "`${list} ${siteId}`",
  ),
  cursor("a cursor is valid on another site", "`${list} ${siteId} ${id}`", "`${list} ${id}`"),
  cursor(
    "a cursor reveals a member's last activity",
    "encryptShort(owner.key, mark + encodeCursor(cursor), cursorPurpose(owner))",
    "mark + encodeCursor(cursor)",
  ),
  listLikes(
    "a cursor reveals the time of a like",
    "encodeOwnCursor(owner, step.end)",
    "step.end.join()",
  ),
  matchFinderStore(
    "the match finder reads answers from another site",
    " AND ${finderAnswers.site_id} = ${q.siteId})",
    ")",
  ),
  matchFinderStore(
    "a member's own answers are read from another site",
    "answersOf(member).select({",
    "answersOf({ id: member.id, siteId: sql`site_id` }).select({",
  ),
  suggestionSql(
    "a new member of another site is suggested",
    "${inSite} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.region}",
    "(${inSite} OR 1) AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.region}",
  ),
  suggestionSql(
    "a new member of any gender is suggested",
    "AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.region}",
    "AND ${profiles.country} = ${q.country} AND ${profiles.region}",
  ),
  suggestionSql(
    "a new member who may not be suggested is suggested",
    "WHERE ${mayBeSuggested(q)} LIMIT",
    "LIMIT",
  ),
  suggestionSql(
    "a liked member is suggested as new",
    " AND NOT ${doesLike(q.viewerId, sql`${scanned.id}`)}",
  ),
  profileSql("a hidden member is blocked by anyone", "AND ${talks})", "AND 1)"),
  profileSql(
    "a hidden member is not blocked by a conversation partner",
    "(${p.status} = 'active' OR (${p.status} <> 'draft' AND ${talks}))",
    "${p.status} = 'active'",
  ),
  conversationSql(
    "a conversation with one member makes every member known",
    "WHERE ${participants.member_id} = ${one} AND ${participants.other_id} = ${other})",
    "WHERE ${participants.member_id} = ${one})",
  ),
];
