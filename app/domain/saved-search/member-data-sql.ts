import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberKey } from "../account/account";
import { MAX_SAVED_SEARCHES } from "./saved-search";
import { type SavedSearchColumns, toSearchQuery } from "./saved-search-columns";

type ExportedSearchRow = SavedSearchColumns & { name: string; saved_at: number; seen_at: number };

/** A member's saved searches, for the data export. */
export const selectOwnSavedSearches = ({ id, siteId }: MemberKey): Statement<ExportedSearchRow> =>
  sql`SELECT name, gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, traits_2, interests, sort,
    saved_at, seen_at FROM saved_searches WHERE member_id = ${id} AND site_id = ${siteId}
    ORDER BY id LIMIT ${literal(MAX_SAVED_SEARCHES)}`;

/** A saved search in the data export: filters as query parameters. */
export const toExportedSearch = ({ name, saved_at, seen_at, ...asks }: ExportedSearchRow) => ({
  name,
  saved_at,
  seen_at,
  asks: toSearchQuery(asks),
});

export const eraseSavedSearches = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM saved_searches WHERE member_id = ${id} AND site_id = ${siteId}`;
