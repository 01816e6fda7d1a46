import { consumeAttempt } from "~/domain/account/limit-attempts";
import { countVisitStep } from "~/domain/visit/count-visit";
import { LANDERS, VISIT_STEPS } from "~/domain/visit/visit";
import { z } from "~/kit/zod";
import { getRequestMetadata, getServices, getSite } from "~/request/middleware/context";
import { readVisit } from "~/request/middleware/tracking";
import type { Route } from "./+types/page-shown.php";
import { apiError } from "./parse-request";

const querySchema = z.strictObject({ at: z.enum(VISIT_STEPS), on: z.enum(LANDERS) });

const PIXEL = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (character) => character.charCodeAt(0),
);
/**
 * The lifetime of a visit: a reload, or the form focused again, is the same visit and sends no
 * second request.
 */
const VISIT_CACHE_CONTROL = "private, max-age=1800";

/**
 * GET /api/page-shown.php?at=start&on=gallery: tracking pixel of a lander opened with `lb=1`, which
 * runs no script. Reports that the lander was shown (`start`) or its form was focused (`form`).
 * Counts only requests with the visit's cookie.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return apiError(400, "bad_request");
  const services = getServices(context);
  const visit = request.method === "GET" ? readVisit(request, services.now()) : null;
  const { id } = getSite(context);
  if (
    visit?.lander === query.data.on &&
    (await consumeAttempt(services, {
      siteId: id,
      limit: `visit_${query.data.at}`,
      subject: getRequestMetadata(context).network,
    }))
  ) {
    await countVisitStep(services, id, { visit, step: query.data.at });
  }
  return new Response(PIXEL, {
    headers: { "content-type": "image/gif", "cache-control": VISIT_CACHE_CONTROL },
  });
}

export function action() {
  return apiError(405, "method_not_allowed");
}
