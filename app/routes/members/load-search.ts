import { redirect } from "react-router";
import { adviseSearch } from "~/domain/discovery/advise-search";
import { readSearchCall, searchParams, toSearch } from "~/domain/discovery/discovery";
import { loosen } from "~/domain/discovery/loosen";
import { hasSimilar, type Searching } from "~/domain/discovery/members-query";
import { decodeSearchCursor } from "~/domain/discovery/search-cursor";
import { type Found, searchMembers } from "~/domain/discovery/search-members";
import { refusedFilters } from "~/domain/discovery/search-wants";
import { ofSearch, readPage } from "~/http/limit-reading";
import { mayLook } from "~/http/may-look";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { getCountry, getLanguage, getServices, getSite, getViewer } from "~/middleware/context";
import { fictionalPlural } from "../layouts/setting-words";
import { blockedId } from "../safety/blocked-notice";
import { type LoadInput, loadSaved } from "./load-saved";
import { choicesOf } from "./search-choices";

/**
 * Searches members by the query parameters. Visitors get a first page if the site allows it, else
 * the login.
 */
export async function loadSearch(input: LoadInput) {
  const { request, context, url } = input;
  // A visitor who is redirected to the login must not use up the page limit of their network.
  if (!getViewer(context) && !mayLook(context)) requireViewer(request, context);
  return readPage(context, ofSearch(url), () => readFound(input));
}

async function readFound({ request, url, context }: LoadInput) {
  const [site, language] = [getSite(context), getLanguage(context)];
  const viewer = getViewer(context);
  const services = getServices(context);
  const after = viewer && decodeSearchCursor(services, viewer, url.searchParams.get("after"));
  const from = { site, searcher: viewer, country: getCountry(context), after };
  const call = readSearchCall(url.searchParams);
  const search = toSearch(call, from);
  if (viewer && turnedRound(url.searchParams))
    throw redirect(`/members?${new URLSearchParams(searchParams(search))}`);
  const searching: Searching = { site, viewer, search, outlook: getOutlook(context) };
  const [found, saved] = await Promise.all([
    searchMembers(services, searching),
    loadSaved({ request, url, context }, searching),
  ]);
  const loosened = viewer ? loosen(search, site) : [];
  return {
    found,
    visitor: viewer === null,
    saved,
    search: { ...search, after: null, params: searchParams(search) },
    choices: choicesOf(searching, { language, fictionalPlural: fictionalPlural(context) }),
    loosened: loosened.map((one) => ({ filter: one.filter, params: searchParams(one.search) })),
    ...(await beyond(context, searching, found)),
    /** True if the URL has filters that can be cleared. */
    asked: url.searchParams.has("country"),
    /** Filters of the URL that were ignored, with the reasons (R672). */
    refused: viewer ? refusedFilters(call, site, viewer) : [],
    blocked: viewer ? blockedId(url.searchParams.get("blocked")) : null,
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

/**
 * What follows the last page: the parameters of a search for similar members, and, if nothing was
 * found, how many members each filter excludes.
 */
async function beyond(context: LoadInput["context"], searching: Searching, found: Found) {
  const { viewer, search, site } = searching;
  const isOver = viewer !== null && found.next === null;
  const isEmpty = isOver && found.members.length === 0 && !search.after && !search.similar;
  const advice = isEmpty ? await adviseSearch(getServices(context), searching) : [];
  const leadsOn = viewer !== null && !search.similar && hasSimilar(search, site);
  return {
    advice: advice.map((one) => ({ ...one, search: undefined, params: searchParams(one.search) })),
    similar: leadsOn ? searchParams({ ...search, similar: true }) : null,
  };
}

/**
 * True for ages in reverse order, such as 30 to 20. The search swaps them and redirects to the
 * swapped URL.
 */
function turnedRound(params: URLSearchParams): boolean {
  return Number(params.get("min_age")) > Number(params.get("max_age") ?? Infinity);
}
