import { first, runBatch } from "~/db/batch";
import { periodStartsAt } from "~/kit/dates";
import { newId, type SavedSearchId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { INACTIVE_AFTER, type Search, toSearch } from "../discovery/discovery";
import { allowedFields } from "../discovery/search-filters";
import type { SearchContext, SearchCount } from "../discovery/search-members";
import { dayOfMoment, NEW_BADGE_TTL } from "../profile/profile";
import { FIELD_BITS } from "../profile-field/field-bits";
import { SEARCHED_FIELDS } from "../profile-field/profile-fields";
import type { Viewer } from "../session/session";
import { MAX_NEW_MATCHES, NEW_MATCH_SCAN_ROWS, type SaveRefusal } from "./saved-search";
import { toColumns, toSearchQuery } from "./saved-search-columns";
import type { SavedSearchParams } from "./saved-search-sql";
import {
  deleteOwn,
  insertSavedSearch,
  markOpened,
  renameEqualSearch,
  renameOwn,
  selectEqualSearch,
  selectSavedSearches,
} from "./saved-search-store";

export type SavedSearch = { id: SavedSearchId; name: string; search: Search; fresh: SearchCount };

/** The current search's context: member and location. */
type SavedSearchContext = Pick<SearchContext, "site" | "cardContext" | "search"> & {
  viewer: Viewer;
};

/**
 * A member's saved searches, oldest first, with counts of new matches. Read together with the
 * page's other queries.
 */
export async function listSavedSearches(
  services: Pick<Services, "readTogether" | "now">,
  beside: SavedSearchContext,
): Promise<SavedSearch[]> {
  const { site, viewer: searcher } = beside;
  const { country } = beside.search;
  const rows = await services.readTogether(
    selectSavedSearches(savedSearchParams(services.now(), beside)),
  );
  return rows.map(({ id, name, fresh, ...columns }) => ({
    id,
    name,
    search: toSearch(toSearchQuery(columns), { site, searcher, country }),
    fresh: toNewMatchCount(fresh),
  }));
}

function savedSearchParams(
  now: number,
  { site, viewer, cardContext }: SavedSearchContext,
): SavedSearchParams {
  const today = dayOfMoment(now);
  const activeSince = now - INACTIVE_AFTER;
  const open = allowedFields(site, viewer);
  const mayFilterActivity = !viewer.hidesPresence;
  const todayBegan = periodStartsAt(now, cardContext.timeZone).day - 1;
  return {
    siteId: site.id,
    memberId: viewer.id,
    minAge: site.min_age,
    year: Number(today.slice(0, 4)),
    monthDay: today.slice(4),
    activeSince,
    todaySince: mayFilterActivity ? Math.max(activeSince, todayBegan) : activeSince,
    joinedSince: now - NEW_BADGE_TTL,
    mayFilterActivity: Number(mayFilterActivity),
    ...FIELD_BITS.toMask(SEARCHED_FIELDS.filter((field) => open.includes(field))),
    interests: Number(open.includes("interests")),
  };
}

/** A count is exact up to 99 if the scan reached its end (R178). */
function toNewMatchCount(count: string): SearchCount {
  const [scanned, found] = fromJson(count, z.tuple([z.number(), z.number()]));
  const number = Math.min(found, MAX_NEW_MATCHES);
  return { number, more: found > number || scanned === NEW_MATCH_SCAN_ROWS };
}

/** Saves a member's search; saving an equal one updates its name. One batch. */
export async function saveSearch(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
  { search, name }: { search: Search; name: string },
): Promise<Outcome<null, SaveRefusal>> {
  const columns = toColumns(search);
  const row = { id: newId<SavedSearchId>(), name, at: services.now(), columns };
  const { stored } = await runBatch(services.db, {
    named: name ? renameEqualSearch(member, row) : undefined,
    added: insertSavedSearch(member, row),
    stored: selectEqualSearch(member, columns),
  });
  return stored.rows.length > 0 ? done(null) : refuse("too_many_searches");
}

/** Renames one of the member's own searches; an empty name removes it. */
export async function renameSavedSearch(
  services: Pick<Services, "db">,
  member: MemberKey,
  input: { id: SavedSearchId; name: string },
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, renameOwn(member, input))) ? done(null) : refuse("not_found");
}

/**
 * Marks a search as opened, which resets its count of new matches. Called before the list is read,
 * so that the list is current.
 */
export async function openSavedSearch(
  services: Pick<Services, "readTogether" | "now">,
  member: MemberKey,
  id: SavedSearchId,
): Promise<void> {
  await services.readTogether(markOpened(member, { id, at: services.now() }));
}

export async function deleteSavedSearch(
  services: Pick<Services, "db">,
  member: MemberKey,
  id: SavedSearchId,
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, deleteOwn(member, id))) ? done(null) : refuse("not_found");
}
