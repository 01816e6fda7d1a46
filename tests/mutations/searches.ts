import { inDomain, inFile } from "./mutation.ts";

const savedSearchStore = inDomain("saved-search/saved-search-store", "saved-search/own-searches");
const savedSearchSql = inDomain("saved-search/saved-search-sql", "saved-search/own-searches");
const ownSearches = inDomain("saved-search/own-searches");
const memberScanSql = inDomain("discovery/member-scan-sql", "discovery/discovery");

/** Saved searches: whose they are, how many, and their new matches. */
export const SEARCHES = [
  memberScanSql(
    "a scan selects a column that no condition uses",
    "visible_logged_out: shape.visitor,",
    "visible_logged_out: true,",
  ),
  memberScanSql("a scan omits the region", "shape.inRegion || shape.regions", "shape.inRegion"),
  savedSearchStore(
    "a member has any number of saved searches",
    " < ${literal(MAX_SAVED_SEARCHES)}`",
    " < 1e9`",
  ),
  savedSearchStore(
    "the same search is saved twice",
    "NOT EXISTS (SELECT 1 FROM saved_searches WHERE ${isEqualSearch(member, columns)})\n    AND ",
  ),
  savedSearchStore(
    "another member's saved search is changed",
    "    eq(savedSearches.member_id, member.id),\n",
  ),
  savedSearchStore(
    "a saved search is changed from another site",
    "    eq(savedSearches.site_id, member.siteId),\n",
  ),
  savedSearchStore(
    "another member's saved searches are listed",
    "s.member_id = ${q.memberId} AND ",
  ),
  savedSearchSql(
    "a member who hides presence is counted by presence",
    " = 0 OR hides_presence",
    " >= 0 OR hides_presence",
  ),
  inDomain("block/block-sql", "discovery/search-members")(
    "blocked members are counted",
    "\n    OR (${notBlocked(memberId, other)}))`",
    " OR 1)`",
  ),
  inDomain("discovery/member-scan-sql", "discovery/search-members", "saved-search/own-searches")(
    "fictional profiles are counted",
    "{ ...shape, fictional: false }",
    "shape",
  ),
  savedSearchSql("members without a photo are counted", "(s.photo = 0 OR has_photo = 1)", "1"),
  savedSearchSql(
    "members of another region are counted",
    "(s.region = '' OR region = s.region)",
    "1",
  ),
  savedSearchSql(
    "members from before the last view are counted as new",
    "max(s.seen_at, s.is_new",
    "max(0, s.is_new",
  ),
  ownSearches(
    "a former Premium member counts by appearance",
    "SEARCHED_FIELDS.filter((field) => open.includes(field))",
    "SEARCHED_FIELDS",
  ),
  ownSearches(
    "a former Premium member counts by interests",
    'Number(open.includes("interests"))',
    "1",
  ),
  ownSearches("an incomplete count is shown as exact", " || scanned === NEW_MATCH_SCAN_ROWS"),
  inDomain("discovery/search-filters", "saved-search/own-searches")(
    "a saved search keeps Premium filters without Premium",
    "searcher.premium ? premiumFields(site) : []",
    "premiumFields(site)",
  ),
  inFile("app/kit/collections.ts", ["app/kit/collections.test.ts"])(
    "a member is listed twice on a page",
    "if (!byId.has(one.id)) byId.set(one.id, one)",
    "byId.set(one.id + byId.size, one)",
  ),
];
