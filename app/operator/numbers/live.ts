import { listSites } from "~/domain/site/list-sites";
import { countLive } from "~/domain/statistics/list-numbers";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/live";

export const handle = { permission: "numbers.read" } satisfies OperatorHandle;

/** GET /operator/numbers/live: the counts of today and of seven days, which the page reads again. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const sites = await listSites(services);
  const counts = await countLive(
    services,
    sites.map(({ id }) => id),
  );
  return Response.json(
    { ...counts, at: services.now() },
    { headers: { "cache-control": "no-store" } },
  );
}
