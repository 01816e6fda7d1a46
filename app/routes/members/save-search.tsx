import { readSearch, searchParams } from "~/domain/discovery/discovery";
import { saveSearch } from "~/domain/saved/save-search";
import { SAVE_REFUSALS } from "~/domain/saved/saved";
import { savedNameSchema } from "~/domain/saved/saved.schema";
import { readForm, refuseForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getCountry, getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/save-search";
import { backToSearch } from "./back-to-search";
import { loadSearch } from "./load-search";
import { SearchScreen } from "./search-screen";

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
  const form = await readForm(request, savedNameSchema);
  if (!form.ok) return form.reply;
  const from = { site: getSite(context), searcher: viewer, country: getCountry(context) };
  const search = readSearch(url.searchParams, from);
  const saved = await saveSearch(getServices(context), viewer, { search, ...form.value });
  if (saved.ok) throw backToSearch(new URLSearchParams(searchParams(search)), "saved");
  const errors = { form: `members:refusal.${saved.refusal}` };
  return refuseForm(form.submission, errors, SAVE_REFUSALS[saved.refusal]);
}

export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} saveAnswer={actionData} />;
}
