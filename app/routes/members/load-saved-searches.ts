import type { RouterContextProvider } from "react-router";
import { searchParams } from "~/domain/discovery/discovery";
import type { SearchContext } from "~/domain/discovery/members-query";
import { relaxFilters } from "~/domain/discovery/relax-filters";
import { listSavedSearches, type SavedSearch } from "~/domain/saved-search/list-saved-searches";
import { openSavedSearch } from "~/domain/saved-search/open-saved-search";
import { MAX_SAVED_SEARCHES } from "~/domain/saved-search/saved-search";
import type { Language } from "~/i18n/languages";
import { isId, type SavedSearchId } from "~/kit/ids";
import { isPageView } from "~/request/is-page-view";
import { getLanguage, getServices } from "~/request/middleware/context";
import { placeName } from "./search-choices";

export type SearchPageRequest = {
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
export async function loadSavedSearches(
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
