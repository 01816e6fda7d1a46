import { fetchDataExport } from "~/domain/data-export/make-data-export";
import { type DataExportId, isId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/data-export-file";

/**
 * GET /settings/data/{id}: the bytes of the member's own data export, available for a day; 404 for
 * all others.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const copy = isId<DataExportId>(params.id)
    ? await fetchDataExport(getServices(context), viewer, params.id)
    : null;
  if (!copy) throw notFound();
  return new Response(copy.body, {
    headers: {
      "content-type": "application/zip",
      "content-length": String(copy.size),
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "no-store",
    },
  });
}
