import { fromJson } from "~/kit/from-json";
import type { SavedSearchId } from "~/kit/ids";
import { beginningsOf } from "~/kit/local-day";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { INACTIVE_AFTER, type Search, toSearch } from "../discovery/discovery";
import type { Searching } from "../discovery/members-query";
import type { Count } from "../discovery/search-members";
import { openFields } from "../discovery/search-wants";
import { dayOfMoment, NEW_FOR } from "../profile/profile";
import { bitsOfFacts, SEARCHED_FACTS } from "../profile/traits";
import type { Viewer } from "../session/session";
import type { SavedGiven } from "./fresh-sql";
import { FRESH_ROWS, MAX_FRESH } from "./saved";
import { callOf } from "./saved-columns";
import { selectSaved } from "./saved-store";

export type SavedSearch = { id: SavedSearchId; name: string; search: Search; fresh: Count };

/** The current search's context: member and location. */
type Beside = Pick<Searching, "site" | "outlook" | "search"> & { viewer: Viewer };

/**
 * A member's saved searches, oldest first, with counts of new matches. Read together with the
 * page's other queries.
 */
export async function listSaved(
  services: Pick<Services, "readTogether" | "now">,
  beside: Beside,
): Promise<SavedSearch[]> {
  const { site, viewer: searcher } = beside;
  const { country } = beside.search;
  const rows = await services.readTogether(selectSaved(givenOf(services.now(), beside)));
  return rows.map(({ id, name, fresh, ...asks }) => ({
    ...{ id, name, search: toSearch(callOf(asks), { site, searcher, country }) },
    fresh: freshOf(fresh),
  }));
}

function givenOf(now: number, { site, viewer, outlook }: Beside): SavedGiven {
  const today = dayOfMoment(now);
  const activeSince = now - INACTIVE_AFTER;
  const open = openFields(site, viewer);
  const asksActivity = !viewer.hidesPresence;
  const todayBegan = beginningsOf(now, outlook.timeZone).day - 1;
  return {
    ...{ siteId: site.id, memberId: viewer.id, minAge: site.min_age },
    ...{ year: Number(today.slice(0, 4)), monthDay: today.slice(4), activeSince },
    todaySince: asksActivity ? Math.max(activeSince, todayBegan) : activeSince,
    ...{ joinedSince: now - NEW_FOR, asksActivity: Number(asksActivity) },
    traits: bitsOfFacts(SEARCHED_FACTS.filter((fact) => open.includes(fact))),
    interests: Number(open.includes("interests")),
  };
}

/** A count is exact up to 99 if the scan reached its end (R178). */
function freshOf(counted: string): Count {
  const [looked, found] = fromJson(counted, z.tuple([z.number(), z.number()]));
  const number = Math.min(found, MAX_FRESH);
  return { number, more: found > number || looked === FRESH_ROWS };
}
