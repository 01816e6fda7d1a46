import { data } from "react-router";
import { renameSavedSearch } from "~/domain/saved-search/own-searches";
import { savedSearchNameSchema } from "~/domain/saved-search/saved-search.schema";
import type { SavedSearchId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import type { Route } from "./+types/rename-search";
import { loadSearch, redirectToSearch } from "./load-search";
import { SearchPage } from "./search-page";

/** /members/searches/{id}/rename: the search in the URL, with the validation error of the name. */
export function loader(args: Route.LoaderArgs) {
  requireViewer(args.request, args.context);
  return loadSearch(args);
}

/** Renames a saved search of the member. An empty name restores the label made of its filters. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const id = requireId<SavedSearchId>(params.id);
  const form = await readForm(request, savedSearchNameSchema);
  if (!form.ok) return data({ id, result: form.reply.data }, { status: 422 });
  const renamed = await renameSavedSearch(getServices(context), viewer, { id, ...form.value });
  if (!renamed.ok) throw notFound();
  throw redirectToSearch(url.searchParams, "renamed");
}

export default function RenameSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} renameAnswer={actionData} />;
}
