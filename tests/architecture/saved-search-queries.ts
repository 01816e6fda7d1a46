import type { SavedSearchColumns } from "~/domain/saved-search/saved-search-columns";
import type { SavedSearchParams } from "~/domain/saved-search/saved-search-sql";
import {
  deleteOwn,
  insertSavedSearch,
  markOpened,
  renameEqualSearch,
  renameOwn,
  selectEqualSearch,
  selectSavedSearches,
} from "~/domain/saved-search/saved-search-store";
import type { SavedSearchId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const id = asId<SavedSearchId>("search");
const params: SavedSearchParams = {
  siteId: me.siteId,
  memberId: me.id,
  year: 2026,
  monthDay: "-11-23",
  minAge: 18,
  activeSince: 1,
  todaySince: 2,
  joinedSince: 3,
  mayFilterActivity: 1,
  traits: 255,
  traits_2: 255,
  interests: 1,
};
const columns: SavedSearchColumns = {
  gender: "both",
  country: "NL",
  region: "NL-NH",
  min_age: 30,
  max_age: 40,
  sort: "active",
  fictional: false,
  photo: true,
  active: false,
  is_new: false,
  traits: 257,
  traits_2: 0,
  interests: 3,
};
const row = { id, name: "x", at: 5, columns };

export const SAVED_SEARCH_LIST = selectSavedSearches(params);

/** Queries of saved searches, for list-queries.ts. */
export const SAVED_SEARCH_QUERIES: Record<string, PlannedQuery> = {
  "saved searches": SAVED_SEARCH_LIST,
  "a search that is saved": insertSavedSearch(me, row),
  "a search that is saved again": renameEqualSearch(me, row),
  "whether a search is saved": selectEqualSearch(me, columns),
  "another name for a saved search": renameOwn(me, row),
  "a saved search that is opened": markOpened(me, row),
  "a saved search that is deleted": deleteOwn(me, id),
};
