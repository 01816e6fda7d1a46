import { countOutbox } from "~/domain/outbox/count-outbox";
import { checkHealth } from "~/domain/site/site-services";
import { days } from "~/kit/duration";
import { getRequestMetadata, getServices } from "~/request/middleware/context";
import type { Services } from "~/services";
import type { Route } from "./+types/healthz";

/**
 * GET /healthz for monitors: the build, whether the database responds, and its latest migration.
 * 503 if it does not respond. With STAFF_KEY the response includes delivery figures of e-mails and
 * pushes of the last day (R554).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const database = await checkHealth(services);
  const body = {
    status: database.ok ? "ok" : "degraded",
    build: getRequestMetadata(context).build,
    database,
    ...(database.ok && (await isStaff(services, request))
      ? { outbox: await countDeliveriesOfDay(services) }
      : {}),
  };
  return Response.json(body, {
    status: database.ok ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

const countDeliveriesOfDay = (services: Services) =>
  countOutbox(services, services.now() - days(1));

async function isStaff({ isStaffKey }: Services, request: Request): Promise<boolean> {
  const [, key] = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  return key !== undefined && isStaffKey(key);
}
