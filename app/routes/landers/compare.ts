import { redirect } from "react-router";
import { assignArm } from "~/domain/experiment/run-experiment";
import { isVisit } from "~/request/is-visit";
import { getServices, getSite, getViewer } from "~/request/middleware/context";
import { readVisit } from "~/request/middleware/tracking";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/compare";

/**
 * GET /landers/compare/{slug}: the one address of an experiment, which redirects to the lander of
 * the visitor's arm (R514). The lander sets the cookie of the visit, as for every counted visit.
 */
export async function loader({ request, params: { slug }, url, context }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect("/members", 302);
  const services = getServices(context);
  const random = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  const assignment = await assignArm(
    services,
    { siteId: getSite(context).id, slug },
    { visit: readVisit(request, services.now()), isCounted: isVisit(request), random },
  );
  if (!assignment) throw notFound();
  const { lander, campaign } = assignment;
  const query = new URLSearchParams(url.search);
  if (campaign) query.set("lb", "1");
  const path = campaign ? `/landers/${lander}/${campaign}` : `/landers/${lander}`;
  return redirect(query.size > 0 ? `${path}?${query}` : path, {
    status: 302,
    headers: { "cache-control": "no-store" },
  });
}
