import { regionChoices } from "~/domain/location/location-choices";
import { z } from "~/kit/zod";
import { getLanguage, getSite } from "~/request/middleware/context";
import type { Route } from "./+types/regions.php";
import { readQuery } from "./parse-request";

/**
 * GET /api/regions.php: `region_data`, the regions of the site's countries by country code (or of
 * one country), in the page's language.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { countries } = getSite(context);
  const call = readQuery(url, z.strictObject({ country: z.enum(countries).optional() }));
  const selected = call.country ? [call.country] : countries;
  const region_data = Object.fromEntries(
    selected.map((country) => [country, regionChoices(country, getLanguage(context))]),
  );
  return Response.json({ region_data });
}
