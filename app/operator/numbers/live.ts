import { listSites } from "~/domain/site/list-sites";
import { countToday } from "~/domain/statistics/list-numbers";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/live";

export const handle = { permission: "numbers.read" } satisfies OperatorHandle;

/** GET /operator/numbers/live: today's counts of all sites so far, which the page reads again. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const sites = await listSites(services);
  const today = await countToday(
    services,
    sites.map(({ id }) => id),
  );
  return Response.json({ today, at: services.now() }, { headers: { "cache-control": "no-store" } });
}
