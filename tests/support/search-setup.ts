import type { Search } from "~/domain/discovery/discovery";
import { NO_FILTERS } from "~/domain/discovery/search-filters";
import { type SearchResults, searchMembers } from "~/domain/discovery/search-members";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { days } from "~/kit/duration";
import { localeContextOf, siteOf, viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices } from "./test-database";

export const NOW = Date.UTC(2026, 10, 20, 12);
export const LAST_ACTIVE = NOW - days(1);
export const services = () => realServices({ now: () => NOW });
export const everyone: Search = {
  gender: "female",
  country: "NL",
  region: null,
  minAge: 18,
  maxAge: 99,
  near: false,
  fictional: false,
  filters: NO_FILTERS,
  sort: "active",
  similar: false,
  after: null,
  pageNumber: 1,
};
export const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "w",
  fictional_singular: "s",
  fictional_plural: "p",
};
export const resultIdsOf = (found: SearchResults) =>
  found.members.map((member) => member.id).sort();

/** The first page of a search for everybody, except for the given filters. */
export const firstSearchPage = (
  by: { site: Site; viewer: Viewer | null },
  overrides: Partial<Search> = {},
) =>
  searchMembers(services(), {
    ...by,
    search: { ...everyone, ...overrides },
    cardContext: localeContextOf("en"),
  });

export async function addSearchSite(settings: Record<string, unknown> = {}) {
  const siteId = await addSite(settings);
  const me = await addMember(siteId, { gender: "male", lastActive: LAST_ACTIVE });
  return { siteId, site: await siteOf(siteId), me, viewer: viewerOf(me) };
}
