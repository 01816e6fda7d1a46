import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, prepared } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { SavedSearchId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_SAVED_SEARCHES } from "./saved-search";
import { savedSearches } from "./saved-search.tables";
import type { SavedSearchColumns } from "./saved-search-columns";
import { countNewMatches, type SavedSearchParams } from "./saved-search-sql";

type SavedSearchRow = SavedSearchColumns & {
  id: SavedSearchId;
  name: string;
  /** JSON: index rows scanned, and matches among them. */
  fresh: string;
};

/** A member's saved searches, oldest first, each with the count of matches since it was opened. */
export const selectSavedSearches = prepared<SavedSearchParams, SavedSearchRow>(
  (q) => sql<SavedSearchRow>`
    SELECT s.id, s.name, s.gender, s.country, s.region, s.min_age, s.max_age, s.fictional, s.photo, s.active, s.is_new,
      s.traits, s.traits_2, s.interests, s.sort, ${countNewMatches(q)} AS fresh
    FROM saved_searches s WHERE s.member_id = ${q.memberId} AND s.site_id = ${q.siteId}
    ORDER BY s.id LIMIT ${literal(MAX_SAVED_SEARCHES)}`,
);

type NewSavedSearch = { id: SavedSearchId; name: string; at: number; columns: SavedSearchColumns };

/** Condition: a search of the member with exactly these filters. */
const isEqualSearch = ({ id, siteId }: MemberKey, columns: SavedSearchColumns): SQL => sql`
  member_id = ${id} AND site_id = ${siteId} AND
  (gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, traits_2, interests, sort) = (${valuesOf(columns)})`;

const valuesOf = (
  columns: SavedSearchColumns,
): SQL => sql`${columns.gender}, ${columns.country}, ${columns.region},
  ${columns.min_age}, ${columns.max_age}, ${columns.fictional}, ${columns.photo}, ${columns.active}, ${columns.is_new},
  ${columns.traits}, ${columns.traits_2}, ${columns.interests}, ${columns.sort}`;

/** Inserts if the member has no equal search and fewer than the maximum. */
export const insertSavedSearch = (
  member: MemberKey,
  { id, name, at, columns }: NewSavedSearch,
): Statement => sql`
  INSERT INTO saved_searches (member_id, site_id, id, name, saved_at, seen_at,
    gender, country, region, min_age, max_age, fictional, photo, active, is_new, traits, traits_2, interests, sort)
  SELECT ${member.id}, ${member.siteId}, ${id}, ${name}, ${at}, ${at}, ${valuesOf(columns)}
  WHERE NOT EXISTS (SELECT 1 FROM saved_searches WHERE ${isEqualSearch(member, columns)})
    AND (SELECT count(*) FROM saved_searches WHERE member_id = ${member.id}) < ${literal(MAX_SAVED_SEARCHES)}`;

/** Updates the name of an equal search if one is given. */
export const renameEqualSearch = (member: MemberKey, { name, columns }: NewSavedSearch) =>
  build.update(savedSearches).set({ name }).where(isEqualSearch(member, columns));

export const selectEqualSearch = (member: MemberKey, columns: SavedSearchColumns) =>
  build.select({ id: savedSearches.id }).from(savedSearches).where(isEqualSearch(member, columns));

/** Condition: the member's own search. */
const isOwn = (member: MemberKey, id: SavedSearchId) =>
  and(
    eq(savedSearches.member_id, member.id),
    eq(savedSearches.site_id, member.siteId),
    eq(savedSearches.id, id),
  );

type SavedSearchKey = { id: SavedSearchId };
export const renameOwn = (member: MemberKey, { id, name }: SavedSearchKey & { name: string }) =>
  build
    .update(savedSearches)
    .set({ name })
    .where(isOwn(member, id))
    .returning({ id: savedSearches.id });

export const deleteOwn = (member: MemberKey, id: SavedSearchId) =>
  build.delete(savedSearches).where(isOwn(member, id)).returning({ id: savedSearches.id });

export const markOpened = (member: MemberKey, { id, at }: SavedSearchKey & { at: number }) =>
  build
    .update(savedSearches)
    .set({ seen_at: at })
    .where(and(isOwn(member, id), lt(savedSearches.seen_at, at)))
    .returning({ id: savedSearches.id });
