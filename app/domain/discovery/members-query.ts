import { beginningsOf } from "~/kit/local-day";
import { neighboursOf } from "../place/place";
import { NEW_FOR } from "../profile/profile";
import { gendersOf } from "../profile/profile.schema";
import type { Outlook } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { OLDEST } from "./ages.schema";
import { bornBetween, INACTIVE_AFTER, type Search, SIMILAR_YEARS } from "./discovery";
import type { MembersQuery } from "./member-scan-sql";
import { bitsOf } from "./search-wants";

/** A search with its site, searcher (null is a visitor) and locale context. */
export type Searching = { site: Site; viewer: Viewer | null; search: Search; outlook: Outlook };

/** A search that needs no local time may omit the locale context. */
type Asking = Omit<Searching, "outlook"> & Partial<Pick<Searching, "outlook">>;

/** Converts a search into its query at a given time. */
export function toQuery(now: number, searching: Asking): MembersQuery {
  const { site, viewer, search, outlook } = searching;
  const { gender, country, region, minAge, maxAge, wants } = search;
  const today = wants.active ? beginningsOf(now, outlook?.timeZone ?? "UTC").day : 0;
  return {
    siteId: site.id,
    viewerId: viewer?.id ?? null,
    genders: gendersOf(gender),
    country,
    region,
    ...bornBetween(now, minAge, maxAge),
    activeSince: Math.max(now - INACTIVE_AFTER, today - 1),
    fictional: allowsFictional(site) && (viewer === null || search.fictional),
    after: viewer ? search.after : null,
    sort: search.sort,
    photo: wants.photo,
    telling: wants.active,
    joinedSince: wants.isNew ? now - NEW_FOR : null,
    ...bitsOf(wants),
    similar: search.similar ? similarTo(now, search, site) : null,
  };
}

/** Whether similar members can exist: a search that covers its whole country has none. */
export const hasSimilar = ({ region, minAge, maxAge }: Search, site: Site): boolean =>
  region !== null || minAge > site.min_age || maxAge < OLDEST;

/** A few years either side, and the neighbouring regions (R23, R174). */
function similarTo(now: number, { region, minAge, maxAge }: Search, site: Site) {
  const from = Math.max(minAge - SIMILAR_YEARS, site.min_age);
  return {
    ...bornBetween(now, from, Math.min(maxAge + SIMILAR_YEARS, OLDEST)),
    regions: region === null ? null : [region, ...neighboursOf(region).map(({ code }) => code)],
  };
}
