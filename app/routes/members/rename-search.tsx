import { data } from "react-router";
import { renameSaved } from "~/domain/saved/rename-saved";
import { savedNameSchema } from "~/domain/saved/saved.schema";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import type { SavedSearchId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/rename-search";
import { backToSearch } from "./back-to-search";
import { loadSearch } from "./load-search";
import { SearchScreen } from "./search-screen";

/** /members/searches/{id}/rename: the search in the URL, with the validation error of the name. */
export function loader(args: Route.LoaderArgs) {
  requireViewer(args.request, args.context);
  return loadSearch(args);
}

/** Renames a saved search of the member. An empty name restores the label made of its filters. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const id = ourId<SavedSearchId>(params.id);
  const form = await readForm(request, savedNameSchema);
  if (!form.ok) return data({ id, result: form.reply.data }, { status: 422 });
  const renamed = await renameSaved(getServices(context), viewer, { id, ...form.value });
  if (!renamed.ok) throw notFound();
  throw backToSearch(url.searchParams, "renamed");
}

export default function RenameSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} renameAnswer={actionData} />;
}
