import { toSearch } from "~/domain/discovery/discovery";
import { searchSchema } from "~/domain/discovery/discovery.schema";
import { decodeSearchCursor } from "~/domain/discovery/search-cursor";
import { FILTER_REFUSALS, refusedFilters } from "~/domain/discovery/search-filters";
import { searchMembers } from "~/domain/discovery/search-members";
import { loadApiWithinViewLimit, searchViewKey } from "~/request/limit-profile-views";
import { getCountry, getServices, getSite } from "~/request/middleware/context";
import { getLocaleContext } from "~/request/visitor-context";
import type { Route } from "./+types/search.php";
import { apiError, readQuery } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";
import { profileJson } from "./responses";

/**
 * GET /api/search.php: one page of members; `next` is the cursor for `after`, null at the end. The
 * first page has `numResults`; with `numResultsMore` it is a lower bound (R173). A filter the
 * member may not use is rejected (R672), with a reason per filter in `fields`.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const site = getSite(context);
  const services = getServices(context);
  const call = readQuery(url, searchSchema);
  const refused = refusedFilters(call, site, viewer);
  const [first] = refused;
  if (first) {
    const reasons = refused.map(({ filter, refusal }) => [filter, refusal]);
    return apiError(FILTER_REFUSALS[first.refusal], first.refusal, Object.fromEntries(reasons));
  }
  const after = decodeSearchCursor(services, viewer, call.after);
  const from = { site, searcher: viewer, country: getCountry(context), after };
  const search = toSearch(call, from);
  const cardContext = getLocaleContext(context);
  const { members, next, count } = await loadApiWithinViewLimit(context, searchViewKey(url), () =>
    searchMembers(services, { site, viewer, search, cardContext }),
  );
  return Response.json({
    results: members.map(profileJson),
    pageNumber: search.pageNumber,
    numResults: count?.number ?? null,
    numResultsMore: count?.more ?? null,
    next,
  });
}
