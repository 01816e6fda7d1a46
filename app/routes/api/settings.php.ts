import { publicSettings } from "~/domain/site/public-settings";
import {
  getCountry,
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
} from "~/request/middleware/context";
import type { Route } from "./+types/settings.php";

/**
 * GET /api/settings.php: the public settings of this host's site (R2). The query is copied from the
 * visitor's page and ignored, including a `domain` in it: the host alone selects the site (R3).
 */
export function loader({ context }: Route.LoaderArgs) {
  const visitor = {
    seen: getRequestMetadata(context).cfCountry,
    selected: getCountry(context),
    pushKey: getServices(context).push?.publicKey ?? "",
  };
  return Response.json(publicSettings(getSite(context), getLanguage(context), visitor));
}
