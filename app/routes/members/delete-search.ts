import { redirect } from "react-router";
import { deleteSaved } from "~/domain/saved/delete-saved";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { requireViewer } from "~/http/require-viewer";
import type { SavedSearchId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/delete-search";
import { backToSearch } from "./back-to-search";

export const loader = () => redirect("/members");

/**
 * POST /members/searches/{id}/delete: deletes a saved search of the member, then redirects to the
 * search in the URL.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const deleted = await deleteSaved(getServices(context), viewer, ourId<SavedSearchId>(params.id));
  if (!deleted.ok) throw notFound();
  throw backToSearch(url.searchParams, "deleted");
}

export default NoPage;
