import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { SavedSearchId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_SAVED_SEARCHES } from "./saved-search";
import { savedSearches } from "./saved-search.tables";
import type { SavedSearchColumns } from "./saved-search-columns";
import { countNewMatches, type SavedSearchParams } from "./saved-search-sql";

const s = alias(savedSearches, "s");
const searchesOf = (member: MemberKey) => forOwner(member, savedSearches.member_id);

/**
 * A member's saved searches, oldest first, each with the count of matches since it was opened as
 * JSON: index rows scanned, and matches among them.
 */
export const selectSavedSearches = prepared((q: Placeholders<SavedSearchParams>) =>
  forOwner({ id: q.memberId, siteId: q.siteId }, s.member_id).text(
    {
      id: s.id,
      name: s.name,
      gender: s.gender,
      country: s.country,
      region: s.region,
      min_age: s.min_age,
      max_age: s.max_age,
      fictional: s.fictional,
      photo: s.photo,
      active: s.active,
      is_new: s.is_new,
      traits: s.traits,
      traits_2: s.traits_2,
      interests: s.interests,
      sort: s.sort,
      fresh: countNewMatches(q).mapWith(String),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${savedSearches} s WHERE ${inScope(s)}
    ORDER BY ${s.id} LIMIT ${literal(MAX_SAVED_SEARCHES)}`,
  ),
);

type NewSavedSearch = { id: SavedSearchId; name: string; at: number; columns: SavedSearchColumns };

/** Condition: a search with exactly these filters. */
const hasFilters = (columns: SavedSearchColumns): SQL | undefined =>
  and(
    ...Object.entries(columns).map(([name, value]) =>
      eq(savedSearches[name as keyof SavedSearchColumns] as SQLiteColumn, value),
    ),
  );

export const selectEqualSearch = (member: MemberKey, columns: SavedSearchColumns) =>
  searchesOf(member)
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(hasFilters(columns));

/** Inserts if the member has no equal search and fewer than the maximum. */
export const insertSavedSearch = (member: MemberKey, { id, name, at, columns }: NewSavedSearch) =>
  insertSelect(
    savedSearches,
    {
      member_id: member.id,
      site_id: member.siteId,
      id,
      name,
      saved_at: at,
      seen_at: at,
      ...columns,
    },
    {
      when: sql`${notExists(selectEqualSearch(member, columns))}
    AND (SELECT count(*) FROM ${savedSearches} WHERE ${savedSearches.member_id} = ${member.id}) < ${literal(MAX_SAVED_SEARCHES)}`,
    },
  );

/** Updates the name of an equal search if one is given. */
export const renameEqualSearch = (member: MemberKey, { name, columns }: NewSavedSearch) =>
  searchesOf(member).update(savedSearches).set({ name }).where(hasFilters(columns));

type SavedSearchKey = { id: SavedSearchId };
export const renameOwn = (member: MemberKey, { id, name }: SavedSearchKey & { name: string }) =>
  searchesOf(member)
    .update(savedSearches)
    .set({ name })
    .where(eq(savedSearches.id, id))
    .returning({ id: savedSearches.id });

export const deleteOwn = (member: MemberKey, id: SavedSearchId) =>
  searchesOf(member)
    .delete(savedSearches)
    .where(eq(savedSearches.id, id))
    .returning({ id: savedSearches.id });

export const markOpened = (member: MemberKey, { id, at }: SavedSearchKey & { at: number }) =>
  searchesOf(member)
    .update(savedSearches)
    .set({ seen_at: at })
    .where(and(eq(savedSearches.id, id), lt(savedSearches.seen_at, at)))
    .returning({ id: savedSearches.id });
