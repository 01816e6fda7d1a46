import { inDomain, inFile } from "./mutation.ts";

const savedSearchStore = inDomain("saved-search/saved-search-store", "saved-search/save-search");
const listed = inDomain("saved-search/saved-search-store", "saved-search/new-match-count");
const fresh = inDomain("saved-search/new-match-count-sql", "saved-search/new-match-count");
const bounds = inDomain("saved-search/list-saved-searches", "saved-search/new-match-bounds");
const savedSearchList = inDomain(
  "saved-search/list-saved-searches",
  "saved-search/new-match-count",
);
const shape = inDomain("discovery/scan-shape");

/** Saved searches: whose they are, how many, and their new matches. */
export const SEARCHES = [
  shape(
    "a scan hands on what nobody asked for",
    "visible_logged_out: shape.visitor,",
    "visible_logged_out: true,",
  ),
  shape("a scan forgets the region", "shape.inRegion || shape.regions", "shape.inRegion"),
  savedSearchStore("any number of saved searches", " < ${literal(MAX_SAVED_SEARCHES)}`", " < 1e9`"),
  savedSearchStore(
    "the same search is saved twice",
    "NOT EXISTS (SELECT 1 FROM saved_searches WHERE ${isEqualSearch(member, columns)})\n    AND ",
  ),
  savedSearchStore(
    "another member's search is changed",
    "member_id = ${member.id} AND site_id = ${member.siteId} AND id = ${id}`",
    "site_id = ${member.siteId} AND id = ${id}`",
  ),
  savedSearchStore(
    "a search is changed from another site",
    "member_id = ${member.id} AND site_id = ${member.siteId} AND id = ${id}`",
    "member_id = ${member.id} AND id = ${id}`",
  ),
  listed("another member's searches are listed", "s.member_id = ${q.memberId} AND "),
  fresh("presence that is kept is counted", " = 0 OR hides_presence", " >= 0 OR hides_presence"),
  inDomain("block/block-sql", "discovery/search-count")(
    "blocked ones are counted",
    "\n    OR (${notBlocked(memberId, other)}))`",
    " OR 1)`",
  ),
  inDomain("discovery/member-filter-sql", "discovery/search-count", "saved-search/new-match-count")(
    "fictional ones are counted",
    "{ ...shape, fictional: false }",
    "shape",
  ),
  fresh("those without a photo are counted", "(s.photo = 0 OR has_photo = 1)", "1"),
  fresh("another region is counted", "(s.region = '' OR region = s.region)", "1"),
  fresh("who was there before is new", "max(s.seen_at, s.is_new", "max(0, s.is_new"),
  savedSearchList(
    "who lost Premium counts by looks",
    "SEARCHED_FIELDS.filter((field) => open.includes(field))",
    "SEARCHED_FIELDS",
  ),
  savedSearchList(
    "who lost Premium counts by interests",
    'Number(open.includes("interests"))',
    "1",
  ),
  bounds("a bounded count claims to be whole", " || scanned === NEW_MATCH_SCAN_ROWS"),
  inDomain("discovery/search-filters", "saved-search/new-match-count")(
    "a saved search outlives Premium",
    "searcher.premium ? premiumFields(site) : []",
    "premiumFields(site)",
  ),
  inFile("app/kit/unique-by-id.ts", ["app/kit/unique-by-id.test.ts"])(
    "a member stands on a page twice",
    "if (!byId.has(one.id)) byId.set(one.id, one)",
    "byId.set(one.id + byId.size, one)",
  ),
];
