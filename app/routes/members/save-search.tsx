import { readSearch, searchParams } from "~/domain/discovery/discovery";
import { saveSearch } from "~/domain/saved-search/own-searches";
import { SAVE_REFUSALS } from "~/domain/saved-search/saved-search";
import { savedSearchNameSchema } from "~/domain/saved-search/saved-search.schema";
import { getCountry, getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import type { Route } from "./+types/save-search";
import { loadSearch, redirectToSearch } from "./load-search";
import { SearchPage } from "./search-page";

/** /members/searches: the search in the URL, with the reason why it was not saved. */
export function loader(args: Route.LoaderArgs) {
  requireViewer(args.request, args.context);
  return loadSearch(args);
}

/**
 * Saves the search in the URL, limited to the filters that the member may use, with an optional
 * name.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, savedSearchNameSchema);
  if (!form.ok) return form.reply;
  const from = { site: getSite(context), searcher: viewer, country: getCountry(context) };
  const search = readSearch(url.searchParams, from);
  const saved = await saveSearch(getServices(context), viewer, { search, ...form.value });
  if (saved.ok) throw redirectToSearch(new URLSearchParams(searchParams(search)), "saved");
  const errors = { form: `members:refusal.${saved.refusal}` } as const;
  return rejectForm(form.submission, errors, SAVE_REFUSALS[saved.refusal]);
}

export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} saveAnswer={actionData} />;
}
