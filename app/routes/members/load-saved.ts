import type { RouterContextProvider } from "react-router";
import { searchParams } from "~/domain/discovery/discovery";
import { loosen } from "~/domain/discovery/loosen";
import type { Searching } from "~/domain/discovery/members-query";
import { listSaved, type SavedSearch } from "~/domain/saved/list-saved";
import { SAVED_SEARCHES } from "~/domain/saved/saved";
import { seeSaved } from "~/domain/saved/see-saved";
import { isLook } from "~/http/is-look";
import type { Language } from "~/i18n/languages";
import { isId, type SavedSearchId } from "~/kit/ids";
import { getLanguage, getServices } from "~/middleware/context";
import { placeName } from "./search-choices";

export type LoadInput = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
};

/** Query parameter with the id of the opened saved search. */
const OPENED = "saved";

/**
 * The saved searches of the member on the first page of a search, else null. Marks the opened one
 * as seen in the same round trip. An unknown id or one of another member is ignored.
 */
export async function loadSaved({ request, url, context }: LoadInput, searching: Searching) {
  const { viewer, search, site } = searching;
  if (!viewer || search.after || search.similar) return null;
  const services = getServices(context);
  const id = url.searchParams.get(OPENED);
  const opened = isId<SavedSearchId>(id) && isLook(request);
  const [, saved] = await Promise.all([
    opened ? seeSaved(services, viewer, id) : null,
    listSaved(services, { ...searching, viewer }),
  ]);
  const present = addressOf(searchParams(search));
  return {
    list: saved.map((one) => shownOf(one, { site, present, language: getLanguage(context) })),
    isFull: saved.length >= SAVED_SEARCHES,
  };
}

const addressOf = (params: Record<string, string>) => `/members?${new URLSearchParams(params)}`;

type Shown = Pick<Searching, "site"> & { present: string; language: Language };

/** A saved search as the page shows it: the parts of its label, and its URL. */
function shownOf({ id, name, search, fresh }: SavedSearch, { site, present, language }: Shown) {
  const { gender, minAge, maxAge, wants, sort, fictional } = search;
  const params = searchParams(search);
  return {
    ...{ id, name, fresh },
    asks: {
      search: { gender, minAge, maxAge, wants, sort, fictional },
      place: placeName(search, language),
      filters: loosen(search, site).map(({ filter }) => filter),
    },
    to: addressOf({ ...params, [OPENED]: id }),
    isPresent: addressOf(params) === present,
  };
}

export type ShownSearch = ReturnType<typeof shownOf>;
