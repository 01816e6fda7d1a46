import { publicSettings } from "~/domain/site/public-settings";
import { getCountry, getFacts, getLanguage, getServices, getSite } from "~/middleware/context";
import type { Route } from "./+types/settings.php";

/**
 * GET /api/settings.php: the public settings of this host's site (R2). The query, which is
 * that of the visitor's page, and a `domain` in it change nothing: the site is the one of the host (R3).
 */
export function loader({ context }: Route.LoaderArgs) {
  const asked = {
    ...{ seen: getFacts(context).cfCountry, selected: getCountry(context) },
    pushKey: getServices(context).push?.publicKey ?? "",
  };
  return Response.json(publicSettings(getSite(context), getLanguage(context), asked));
}
