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
    "${notExists(selectEqualSearch(member, columns))}\n    AND ",
  ),
  savedSearchStore(
    "another member's saved search is changed",
    "forOwner(member, savedSearches.member_id)",
    "forOwner({ ...member, id: sql`member_id` }, savedSearches.member_id)",
  ),
  savedSearchStore(
    "a saved search is changed from another site",
    "forOwner(member, savedSearches.member_id)",
    "forOwner({ ...member, siteId: sql`site_id` }, savedSearches.member_id)",
  ),
  savedSearchStore(
    "another member's saved searches are listed",
    "forOwner({ id: q.memberId,",
    "forOwner({ id: sql`member_id`,",
  ),
  savedSearchSql(
    "a member who hides presence is counted by presence",
    " = 0 OR ${scanned.hides_presence}",
    " >= 0 OR ${scanned.hides_presence}",
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
  savedSearchSql(
    "members without a photo are counted",
    "(${s.photo} = 0 OR ${scanned.has_photo} = 1)",
    "1",
  ),
  savedSearchSql(
    "members of another region are counted",
    "(${s.region} = '' OR ${scanned.region} = ${s.region})",
    "1",
  ),
  savedSearchSql(
    "members from before the last view are counted as new",
    "max(${s.seen_at}, ${s.is_new}",
    "max(0, ${s.is_new}",
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
