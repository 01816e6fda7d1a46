import { fromJson } from "~/kit/from-json";
import type { SavedSearchId } from "~/kit/ids";
import { periodStartsAt } from "~/kit/local-day";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { INACTIVE_AFTER, type Search, toSearch } from "../discovery/discovery";
import type { SearchContext } from "../discovery/members-query";
import { allowedFields } from "../discovery/search-filters";
import type { SearchCount } from "../discovery/search-members";
import { dayOfMoment, NEW_BADGE_TTL } from "../profile/profile";
import { FIELD_BITS } from "../profile-field/field-bits";
import { SEARCHED_FIELDS } from "../profile-field/profile-fields";
import type { Viewer } from "../session/session";
import type { SavedSearchParams } from "./new-match-count-sql";
import { MAX_NEW_MATCHES, NEW_MATCH_SCAN_ROWS } from "./saved-search";
import { toSearchQuery } from "./saved-search-columns";
import { selectSavedSearches } from "./saved-search-store";

export type SavedSearch = { id: SavedSearchId; name: string; search: Search; fresh: SearchCount };

/** The current search's context: member and location. */
type SavedSearchContext = Pick<SearchContext, "site" | "outlook" | "search"> & { viewer: Viewer };

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
  { site, viewer, outlook }: SavedSearchContext,
): SavedSearchParams {
  const today = dayOfMoment(now);
  const activeSince = now - INACTIVE_AFTER;
  const open = allowedFields(site, viewer);
  const mayFilterActivity = !viewer.hidesPresence;
  const todayBegan = periodStartsAt(now, outlook.timeZone).day - 1;
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
function toNewMatchCount(counted: string): SearchCount {
  const [scanned, found] = fromJson(counted, z.tuple([z.number(), z.number()]));
  const number = Math.min(found, MAX_NEW_MATCHES);
  return { number, more: found > number || scanned === NEW_MATCH_SCAN_ROWS };
}
