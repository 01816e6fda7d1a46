import { publicSettings } from "~/domain/site/public-settings";
import { getCountry, getFacts, getLanguage, getSite } from "~/middleware/context";
import type { Route } from "./+types/settings.php";

/**
 * GET /api/settings.php: the public settings of this host's site (R2). The query, which is
 * that of the visitor's page, and a `domain` in it change nothing: the site is the one of the host (R3).
 */
export function loader({ context }: Route.LoaderArgs) {
  const countries = { seen: getFacts(context).cfCountry, selected: getCountry(context) };
  return Response.json(publicSettings(getSite(context), getLanguage(context), countries));
}
