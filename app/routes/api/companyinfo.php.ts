import { formatPhone, termsDate } from "~/domain/site/site";
import { getSite } from "~/request/middleware/context";
import type { Route } from "./+types/companyinfo.php";
import { apiError } from "./parse-request";

/**
 * GET /api/companyinfo.php: the company that runs this site, with the version date of its terms
 * (R5).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = getSite(context);
  if (!site.company) return apiError(404, "not_found");
  return Response.json({
    ...site.company,
    support_phone: formatPhone(site.support_phone),
    terms_version: new Date(termsDate(site)).toISOString(),
  });
}
