import { inDomain, inFile } from "./mutation.ts";

const filter = inDomain("discovery/member-filter-sql", "discovery/search-guards");
const filterSql = inDomain("discovery/member-filter-sql", "discovery/search-filters");
const more = inDomain("discovery/member-filter-sql", "discovery/added-profile-fields");
const found = inDomain("discovery/member-filter-sql", "discovery/search-members");
const scan = inDomain("discovery/member-scan-sql", "discovery/search-guards");
const query = inDomain("discovery/members-query");
const plain = inDomain("discovery/has-neighbour-links");
const defaultGender = inDomain("discovery/discovery");
const beside = inDomain("discovery/neighbour-store", "discovery/neighbour-guards");
const neighbours = inDomain("discovery/neighbour-store", "discovery/find-neighbours");
const cursor = inFile("app/db/cursor.ts", ["app/domain/discovery/search-cursor.test.ts"]);
const liked = inDomain("like/list-likes", "like/like-cursor");
const finder = inDomain("match-finder/match-finder-store", "match-finder/find-matches");
const newcomer = inDomain("suggestion/newcomer-sql", "suggestion/newcomers");
const suggested = inDomain("suggestion/suggestion-sql", "suggestion/newcomers");
const block = inDomain("profile/profile-sql", "conversation/block-unknown-member");
const blockUnknown = inDomain("conversation/conversation-sql", "conversation/block-unknown-member");

/** Who is found by whom: each condition of a search and of similar queries. */
export const VISIBILITY = [
  filter("a search finds a fictional profile here today", " AND fictional = 0`,", "`,"),
  filter(
    "a search of the newest finds who was away",
    "sql`last_active_at > ${q.activeSince}`",
    "sql`1`",
  ),
  filter(
    "a search of the newest finds other regions",
    "sql`${isAged} AND region = ${q.region}`",
    "isAged",
  ),
  filter("a search finds whoever is too young", " AND birth_date <= ${q.bornUntil}`", "`"),
  filter(
    "a search finds any age to be similar",
    "birth_date > ${q.similarAfter} AND birth_date <= ${q.similarUntil}${nearby}",
    "1${nearby}",
  ),
  filter(
    "a search finds the far younger to be similar",
    "AND birth_date <= ${q.similarUntil}${nearby}",
    "${nearby}",
  ),
  filterSql(
    "a search finds any region to be similar",
    "${q.similarUntil}${nearby}",
    "${q.similarUntil}",
  ),
  filterSql(
    "a search for new members finds old ones",
    "sql`joined_at > ${q.joinedSince}`",
    "sql`1`",
  ),
  filterSql("a search finds any looks", "(traits & ${q.traits}) = ${q.traits} AND "),
  more(
    "a search finds any field of the second column",
    "    shape.traits_2 && sql`(traits_2 & ${q.traits_2}) = ${q.traits_2}`,\n",
  ),
  filterSql(
    "a search finds any interests",
    " AND (interest_bits & ${q.interests}) = ${q.interests}",
  ),
  found("a search finds fictional profiles unasked", "!fictional && sql`fictional = 0`", "false"),
  scan(
    "a search finds other countries",
    " AND country = ${q.country} ${scansRegion",
    " ${scansRegion",
  ),
  scan("a search finds any gender", "AND gender = ${gender} AND country", "AND country"),
  query(
    "a search finds fictional profiles where the site has none",
    "allowsFictional(site) && (viewer === null",
    "(viewer === null",
  ),
  query(
    "a search finds fictional profiles for whoever did not ask",
    "(viewer === null || search.fictional)",
    "true",
  ),
  query("a visitor goes on in a search", "viewer ? search.after : null", "search.after"),
  query("a search of today goes by another clock", '?? "UTC").day', '&& "UTC").day'),
  query(
    "a search of today finds who keeps it secret",
    "showsPresence: filters.active",
    "showsPresence: false",
  ),
  query(
    "a search finds whom the site is not for",
    "Math.max(minAge - SIMILAR_YEARS, site.min_age)",
    "minAge - SIMILAR_YEARS",
  ),
  plain("the newest lead from profile to profile", 'sort === "active" && '),
  plain("similar ones lead from profile to profile", "!similar && "),
  plain(
    "wishes lead from profile to profile",
    " && Object.keys(filterParams(filters)).length === 0",
  ),
  defaultGender("whom a member seeks is forgotten", "if (searcher?.seeks) return searcher.seeks;"),
  defaultGender(
    "a site for men shows a man women",
    'if (site.niche === 7) return searcher?.gender ?? "male";',
  ),
  defaultGender(
    "a member begins with their own gender",
    'searcher.gender === "female" ? "male" : "female"',
    "searcher.gender",
  ),
  defaultGender(
    "a site for women shows a visitor women",
    'site.niche === 2 ? "male" : "female"',
    '"female"',
  ),
  beside("a neighbour who is too young", " AND birth_date <= ${q.bornUntil}"),
  beside("a neighbour of any gender", "AND gender = ${gender} AND country", "AND country"),
  beside(
    "a neighbour of another country",
    "AND country = ${q.country} ${inRegion ?",
    "${inRegion ?",
  ),
  beside(
    "a neighbour of another region",
    "${inRegion ? sql`AND region = ${q.region}` : sql``}",
    " ",
  ),
  beside("a neighbour who was away", " AND last_active_at > ${q.activeSince}"),
  beside("neighbours of who is hidden", " AND status = 'active')\n", ")\n"),
  beside("neighbours of who is abroad", " AND country = ${q.country} AND status", " AND status"),
  beside("a neighbour is looked for without end", " LIMIT ${literal(shape.scan)})", ")"),
  neighbours("a neighbour who is fictional, unasked", "sql`fictional = 0`", "sql`1`"),
  neighbours(
    "neighbours of another site's member",
    " AND site_id = ${q.siteId} AND country",
    " AND country",
  ),
  cursor("a cursor is anybody's", "`${list} ${siteId} ${id}`", "`${list} ${siteId}`"),
  cursor("a cursor is every site's", "`${list} ${siteId} ${id}`", "`${list} ${id}`"),
  cursor(
    "a cursor tells when somebody was here",
    "encryptShort(owner.key, mark + encodeCursor(cursor), cursorPurpose(owner))",
    "mark + encodeCursor(cursor)",
  ),
  liked(
    "a cursor of likes tells when somebody liked",
    "encodeOwnCursor(owner, step.end)",
    "step.end.join()",
  ),
  finder(
    "answers of another site are told",
    "WHERE member_id = p.id AND site_id = ${q.siteId})",
    "WHERE member_id = p.id)",
  ),
  finder(
    "answers of one's own are read from another site",
    "FROM finder_answers WHERE member_id = ${id} AND site_id = ${siteId}`,",
    "FROM finder_answers WHERE member_id = ${id} AND ${siteId} <> ''`,",
  ),
  newcomer("another site's member is told as new", "WHERE site_id = ${q.siteId} AND", "WHERE"),
  newcomer("any gender is told as new", "AND gender = ${gender} AND country", "AND country"),
  newcomer("who may not be suggested is told as new", "WHERE ${mayBeSuggested(q)} LIMIT", "LIMIT"),
  suggested("who is liked already is told as new", " AND NOT ${doesLike(q.viewerId, sql`id`)}"),
  block("who is hidden is blocked by anybody", "AND ${talks})", "AND 1)"),
  block(
    "who is hidden is blocked by nobody",
    "(p.status = 'active' OR (p.status <> 'draft' AND ${talks}))",
    "p.status = 'active'",
  ),
  blockUnknown(
    "a chat with somebody makes everybody known",
    "WHERE member_id = ${one} AND other_id = ${other})",
    "WHERE member_id = ${one})",
  ),
];
