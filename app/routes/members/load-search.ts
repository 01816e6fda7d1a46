import { redirect } from "react-router";
import { readSearchQuery, searchParams, toSearch } from "~/domain/discovery/discovery";
import { hasSimilar, type SearchContext } from "~/domain/discovery/members-query";
import { relaxFilters } from "~/domain/discovery/relax-filters";
import { decodeSearchCursor } from "~/domain/discovery/search-cursor";
import { refusedFilters } from "~/domain/discovery/search-filters";
import { type SearchResults, searchMembers } from "~/domain/discovery/search-members";
import { suggestFiltersToDrop } from "~/domain/discovery/suggest-filters-to-drop";
import { loadWithinViewLimit, searchViewKey } from "~/request/limit-profile-views";
import { getLocaleContext } from "~/request/locale-context";
import { maySearchLoggedOut } from "~/request/may-search-logged-out";
import {
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { fictionalPlural } from "../../layouts/localized-setting";
import { parseBlockedId } from "../safety/blocked-notice";
import { loadSavedSearches, type SearchPageRequest } from "./load-saved-searches";
import { choicesOf } from "./search-choices";

/**
 * Searches members by the query parameters. Visitors get a first page if the site allows it, else
 * the login.
 */
export async function loadSearch(input: SearchPageRequest) {
  const { request, context, url } = input;
  // A visitor who is redirected to the login must not use up the page limit of their network.
  if (!getViewer(context) && !maySearchLoggedOut(context)) requireViewer(request, context);
  return loadWithinViewLimit(context, searchViewKey(url), () => loadResults(input));
}

async function loadResults({ request, url, context }: SearchPageRequest) {
  const site = getSite(context);
  const language = getLanguage(context);
  const viewer = getViewer(context);
  const services = getServices(context);
  const after = viewer && decodeSearchCursor(services, viewer, url.searchParams.get("after"));
  const from = { site, searcher: viewer, country: getCountry(context), after };
  const call = readSearchQuery(url.searchParams);
  const search = toSearch(call, from);
  if (viewer && hasReversedAges(url.searchParams))
    throw redirect(`/members?${new URLSearchParams(searchParams(search))}`);
  const searching: SearchContext = { site, viewer, search, outlook: getLocaleContext(context) };
  const [found, saved] = await Promise.all([
    searchMembers(services, searching),
    loadSavedSearches({ request, url, context }, searching),
  ]);
  const loosened = viewer ? relaxFilters(search, site) : [];
  return {
    found,
    visitor: viewer === null,
    saved,
    search: { ...search, after: null, params: searchParams(search) },
    choices: choicesOf(searching, { language, fictionalPlural: fictionalPlural(context) }),
    loosened: loosened.map((one) => ({ filter: one.filter, params: searchParams(one.search) })),
    ...(await loadAlternatives(context, searching, found)),
    /** True if the URL has filters that can be cleared. */
    isSubmitted: url.searchParams.has("country"),
    /** Filters of the URL that were ignored, with the reasons (R672). */
    refused: viewer ? refusedFilters(call, site, viewer) : [],
    blocked: viewer ? parseBlockedId(url.searchParams.get("blocked")) : null,
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

/**
 * What follows the last page: the parameters of a search for similar members, and, if nothing was
 * found, how many members each filter excludes.
 */
async function loadAlternatives(
  context: SearchPageRequest["context"],
  searching: SearchContext,
  found: SearchResults,
) {
  const { viewer, search, site } = searching;
  const isOver = viewer !== null && found.next === null;
  const isEmpty = isOver && found.members.length === 0 && !search.after && !search.similar;
  const advice = isEmpty ? await suggestFiltersToDrop(getServices(context), searching) : [];
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
function hasReversedAges(params: URLSearchParams): boolean {
  return Number(params.get("min_age")) > Number(params.get("max_age") ?? Infinity);
}
