import { redirect } from "react-router";
import { deleteSavedSearch } from "~/domain/saved-search/own-searches";
import type { SavedSearchId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/delete-search";
import { redirectToSearch } from "./load-search";

export const loader = () => redirect("/members");

/**
 * POST /members/searches/{id}/delete: deletes a saved search of the member, then redirects to the
 * search in the URL.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const deleted = await deleteSavedSearch(
    getServices(context),
    viewer,
    requireId<SavedSearchId>(params.id),
  );
  if (!deleted.ok) throw notFound();
  throw redirectToSearch(url.searchParams, "deleted");
}

export default NoPage;
