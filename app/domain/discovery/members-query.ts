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

/** Who searches what, and how they read it; null is a visitor. */
export type Searching = { site: Site; viewer: Viewer | null; search: Search; outlook: Outlook };

/** Whom no clock is asked of may be searched without an outlook. */
type Asking = Omit<Searching, "outlook"> & Partial<Pick<Searching, "outlook">>;

/** A search as its statement takes it, at one moment. */
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

/** Whether somebody can almost fit: where a search takes everybody of its country there is nobody else. */
export const hasSimilar = ({ region, minAge, maxAge }: Search, site: Site): boolean =>
  region !== null || minAge > site.min_age || maxAge < OLDEST;

/** A few years either side, and of a region its neighbours too (R23, R174). */
function similarTo(now: number, { region, minAge, maxAge }: Search, site: Site) {
  const from = Math.max(minAge - SIMILAR_YEARS, site.min_age);
  return {
    ...bornBetween(now, from, Math.min(maxAge + SIMILAR_YEARS, OLDEST)),
    regions: region === null ? null : [region, ...neighboursOf(region).map(({ code }) => code)],
  };
}
