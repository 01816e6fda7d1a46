import type { RouterContextProvider } from "react-router";
import { readSearch, searchParams } from "~/domain/discovery/discovery";
import { findNeighbours } from "~/domain/discovery/find-neighbours";
import { isPlain } from "~/domain/discovery/is-plain";
import type { Viewer } from "~/domain/session/session";
import type { MemberId } from "~/kit/ids";
import { getCountry, getServices, getSite } from "~/middleware/context";

type Seen = { viewer: Viewer; id: MemberId; url: URL };

/**
 * The search in the URL of a profile, and the previous and next member in it. Null if the URL has
 * none (R184).
 */
export async function findWithin(
  context: Readonly<RouterContextProvider>,
  { viewer, id, url }: Seen,
) {
  if (!url.searchParams.has("gender")) return null;
  const site = getSite(context);
  const search = readSearch(url.searchParams, {
    ...{ site, searcher: viewer, country: getCountry(context) },
  });
  if (!isPlain(search)) return null;
  const beside = await findNeighbours(getServices(context), { site, viewer, search }, id);
  return { ...beside, params: new URLSearchParams(searchParams(search)).toString() };
}

export type Within = Awaited<ReturnType<typeof findWithin>>;
