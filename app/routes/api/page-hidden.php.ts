import { consumeAttempt } from "~/domain/account/limit-attempts";
import { countVisit } from "~/domain/visit/count-visit";
import { z } from "~/kit/zod";
import { getRequestMetadata, getServices, getSite } from "~/request/middleware/context";
import { endVisitCookie, readVisit } from "~/request/middleware/tracking";
import type { Route } from "./+types/page-hidden.php";
import { readJson } from "./parse-request";

/**
 * POST /api/page-hidden.php: a page was hidden (R41). The body is an empty object, sent as a
 * beacon; always returns 204.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await readJson(request, z.strictObject({}));
  const services = getServices(context);
  const visit = readVisit(request, services.now());
  if (!visit) return new Response(null, { status: 204 });
  const { id } = getSite(context);
  if (
    await consumeAttempt(services, {
      siteId: id,
      limit: "visit",
      subject: getRequestMetadata(context).network,
    })
  )
    await countVisit(services, id, visit);
  return new Response(null, { status: 204, headers: { "set-cookie": endVisitCookie(request) } });
}
