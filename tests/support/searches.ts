import type { Search } from "~/domain/discovery/discovery";
import { type Found, searchMembers } from "~/domain/discovery/search-members";
import { NOTHING } from "~/domain/discovery/search-wants";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { days } from "~/kit/duration";
import { readIn, siteOf, viewerOf } from "./people";
import { addMember, addSite, realServices } from "./world";

export const NOW = Date.UTC(2026, 10, 20, 12);
export const HERE = NOW - days(1);
export const services = () => realServices({ now: () => NOW });
export const everyone: Search = {
  gender: "female",
  country: "NL",
  region: null,
  minAge: 18,
  maxAge: 99,
  near: false,
  fictional: false,
  wants: NOTHING,
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
export const ids = (found: Found) => found.members.map((member) => member.id).sort();

/** The first page of a search for everybody, except for the given filters. */
export const search = (by: { site: Site; viewer: Viewer | null }, asked: Partial<Search> = {}) =>
  searchMembers(services(), { ...by, search: { ...everyone, ...asked }, outlook: readIn("en") });

export async function world(settings: Record<string, unknown> = {}) {
  const siteId = await addSite(settings);
  const me = await addMember(siteId, { gender: "male", lastActive: HERE });
  return { siteId, site: await siteOf(siteId), me, viewer: viewerOf(me) };
}
