import { checkHealth } from "~/domain/site/check-health";
import { getFacts, getServices } from "~/middleware/context";
import type { Route } from "./+types/healthz";

/** For monitors: the build, and whether the database answers and which migration it has. 503 where it does not. */
export async function loader({ context }: Route.LoaderArgs) {
  const database = await checkHealth(getServices(context));
  const body = {
    status: database.ok ? "ok" : "degraded",
    build: getFacts(context).build,
    database,
  };
  return Response.json(body, {
    status: database.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
