import { listReports } from "~/domain/transparency/list-reports";
import { getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/transparency";

/**
 * GET /pages/transparency.json: every report of the site, the newest first. A figure is null, or a
 * group has several names, where it would be about fewer than 20 cases (R516).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  if (!site.company) throw notFound();
  const reports = await listReports(getServices(context), site.id);
  return Response.json(
    {
      site: site.host,
      reports: reports.map(({ month, createdAt, figures }) => ({
        month,
        createdAt: new Date(createdAt).toISOString(),
        ...figures,
      })),
    },
    { headers: { "cache-control": "public, max-age=3600", "access-control-allow-origin": "*" } },
  );
}
