import type { RouterContextProvider } from "react-router";
import { readSearch, searchParams } from "~/domain/discovery/discovery";
import { findNeighbours } from "~/domain/discovery/find-neighbours";
import { hasNeighbourLinks } from "~/domain/discovery/has-neighbour-links";
import type { Viewer } from "~/domain/session/session";
import type { MemberId } from "~/kit/ids";
import { getCountry, getServices, getSite } from "~/request/middleware/context";

type ProfileInSearch = { viewer: Viewer; id: MemberId; url: URL };

/**
 * The search in the URL of a profile, and the previous and next member in it. Null if the URL has
 * none (R184).
 */
export async function findSearchNeighbours(
  context: Readonly<RouterContextProvider>,
  { viewer, id, url }: ProfileInSearch,
) {
  if (!url.searchParams.has("gender")) return null;
  const site = getSite(context);
  const search = readSearch(url.searchParams, {
    site,
    searcher: viewer,
    country: getCountry(context),
  });
  if (!hasNeighbourLinks(search)) return null;
  const beside = await findNeighbours(getServices(context), { site, viewer, search }, id);
  return { ...beside, params: new URLSearchParams(searchParams(search)).toString() };
}

export type SearchNeighbours = Awaited<ReturnType<typeof findSearchNeighbours>>;
