import { type RouterContextProvider, redirect } from "react-router";
import { readSearchQuery, type Search, searchParams, toSearch } from "~/domain/discovery/discovery";
import { relaxFilters, suggestFiltersToDrop } from "~/domain/discovery/relax-filters";
import { decodeSearchCursor } from "~/domain/discovery/search-cursor";
import { premiumFields, refusedFilters } from "~/domain/discovery/search-filters";
import {
  hasSimilar,
  type SearchContext,
  type SearchResults,
  searchMembers,
} from "~/domain/discovery/search-members";
import { countryName } from "~/domain/location/countries";
import { regionName } from "~/domain/location/location";
import { countryChoices, regionChoices } from "~/domain/location/location-choices";
import {
  listSavedSearches,
  openSavedSearch,
  type SavedSearch,
} from "~/domain/saved-search/own-searches";
import { MAX_SAVED_SEARCHES } from "~/domain/saved-search/saved-search";
import { allowsFictional } from "~/domain/site/site";
import { loadCountryOffer } from "~/features/country/load-country-offer";
import { parseBlockedId } from "~/features/members/blocked-notice";
import type { Language } from "~/i18n/languages";
import { isId, type SavedSearchId } from "~/kit/ids";
import { loadWithinViewLimit, searchViewKey } from "~/request/limit-profile-views";
import {
  getLanguage,
  getServices,
  getShownCountry,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { maySearchLoggedOut, requireViewer } from "~/request/require-viewer";
import { fictionalPlural, getLocaleContext } from "~/request/visitor-context";

/** "Utrecht" or "Netherlands". */
const placeName = ({ region, country }: Search, language: Language): string =>
  (region && regionName(region, language)) ?? countryName(country, language);

/** The options of the search form in the language of the page. */
function choicesOf(
  { site, viewer, search }: SearchContext,
  { language, fictionalPlural }: { language: Language; fictionalPlural: string | null },
) {
  const countries = countryChoices(site.countries, language);
  return {
    countries,
    regions: regionChoices(search.country, language),
    fields: site.search_fields,
    /** Fields that need Premium, and whether this member has it. */
    premium: { fields: viewer ? premiumFields(site) : [], open: Boolean(viewer?.premium) },
    /** Members who hide their own presence cannot search by activity (R170). */
    activity: viewer !== null && !viewer.hidesPresence,
    /** Null if the site has no fictional profiles. */
    fictional: allowsFictional(site) ? fictionalPlural : null,
    minAge: site.min_age,
    /** The region or country of the search, such as "Utrecht" or "Netherlands". */
    place: placeName(search, language),
    /** Suggested if the search cannot be widened. */
    otherCountry: countries.find(({ code }) => code !== search.country) ?? null,
  };
}

type SearchPageRequest = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
};

/** Query parameter with the id of the opened saved search. */
const SAVED_PARAM = "saved";

/**
 * The saved searches of the member on the first page of a search, else null. Marks the opened one
 * as seen in the same round trip. An unknown id or one of another member is ignored.
 */
async function loadSavedSearches(
  { request, url, context }: SearchPageRequest,
  searching: SearchContext,
) {
  const { viewer, search, site } = searching;
  if (!viewer || search.after || search.similar) return null;
  const services = getServices(context);
  const id = url.searchParams.get(SAVED_PARAM);
  const opened = isId<SavedSearchId>(id) && isPageView(request);
  const [, saved] = await Promise.all([
    opened ? openSavedSearch(services, viewer, id) : null,
    listSavedSearches(services, { ...searching, viewer }),
  ]);
  const present = searchUrl(searchParams(search));
  return {
    list: saved.map((one) => toShownSearch(one, { site, present, language: getLanguage(context) })),
    isFull: saved.length >= MAX_SAVED_SEARCHES,
  };
}

const searchUrl = (params: Record<string, string>) => `/members?${new URLSearchParams(params)}`;

type ShownSearchContext = Pick<SearchContext, "site"> & { present: string; language: Language };

/** A saved search as the page shows it: the parts of its label, and its URL. */
function toShownSearch(
  { id, name, search, fresh }: SavedSearch,
  { site, present, language }: ShownSearchContext,
) {
  const { gender, minAge, maxAge, filters, sort, fictional } = search;
  const params = searchParams(search);
  return {
    id,
    name,
    fresh,
    criteria: {
      search: { gender, minAge, maxAge, filters, sort, fictional },
      place: placeName(search, language),
      filters: relaxFilters(search, site).map(({ filter }) => filter),
    },
    to: searchUrl({ ...params, [SAVED_PARAM]: id }),
    isPresent: searchUrl(params) === present,
  };
}

export type ShownSearch = ReturnType<typeof toShownSearch>;

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
  const from = { site, searcher: viewer, country: getShownCountry(context), after };
  const call = readSearchQuery(url.searchParams);
  const search = toSearch(call, from);
  if (viewer && hasReversedAges(url.searchParams))
    throw redirect(`/members?${new URLSearchParams(searchParams(search))}`);
  const searching: SearchContext = { site, viewer, search, cardContext: getLocaleContext(context) };
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
    countryOffer: loadCountryOffer(context),
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

/**
 * Redirects to the search in the URL with a note of what was done, which works without JavaScript.
 */
export function redirectToSearch(params: URLSearchParams, done: "saved" | "renamed" | "deleted") {
  const back = new URLSearchParams(params);
  back.set("done", done);
  return redirect(`/members?${back}#saved`, 303);
}
