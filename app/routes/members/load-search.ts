import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { readSearch, searchParams, widen } from "~/domain/discovery/discovery";
import { searchMembers } from "~/domain/discovery/search-members";
import { mayLook } from "~/http/may-look";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { getCountry, getLanguage, getServices, getSite, getViewer } from "~/middleware/context";
import { fictionalWord } from "../layouts/setting-words";
import { blockedId } from "../safety/blocked-notice";
import { choicesOf } from "./search-choices";

type LoadInput = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Members, searched by gender, country, region and age. A visitor sees a first page where the site allows it, else the login. */
export async function loadSearch({ request, url, context }: LoadInput) {
  const [site, language] = [getSite(context), getLanguage(context)];
  const viewer = getViewer(context);
  if (!viewer && !mayLook(context)) requireViewer(request, context);
  const from = { site, searcher: viewer, country: getCountry(context) };
  const search = readSearch(url.searchParams, from);
  if (viewer && turnedRound(url.searchParams))
    throw redirect(`/members?${new URLSearchParams(searchParams(search))}`);
  const outlook = getOutlook(context);
  const found = await searchMembers(getServices(context), { site, viewer, search, outlook });
  const fictionalPlural = fictionalWord(context, "fictional_plural");
  const wider = widen(search, site);
  return {
    found,
    visitor: viewer === null,
    search: { ...search, after: null, params: searchParams(search) },
    choices: choicesOf(site, search, { language, fictionalPlural }),
    fictionalWord: fictionalWord(context),
    wider: wider && { step: wider.step, params: searchParams(wider.search) },
    blocked: viewer ? blockedId(url.searchParams.get("blocked")) : null,
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

/** Ages from 30 to 20 are searched as 20 to 30, and the address says so too. */
function turnedRound(params: URLSearchParams): boolean {
  return Number(params.get("min_age")) > Number(params.get("max_age") ?? Infinity);
}
