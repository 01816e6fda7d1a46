import { nearestRegion, regionName } from "~/domain/place/place";
import { z } from "~/kit/zod";
import { getLanguage } from "~/middleware/context";
import type { Route } from "./+types/geocode.php";
import { apiError, readQuery } from "./read-call";

/** Degrees as the browser sends them; text that is no number is refused. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

const geocodeCallSchema = z.strictObject({ lat: degrees(90), lon: degrees(180) });
const geocodeAnswerSchema = z.strictObject({
  country: z.string().length(2),
  region: z.strictObject({ code: z.string(), name: z.string() }),
});

/**
 * GET /api/geocode.php?lat=&lon=: the region of a position, in the page's language. The position is
 * rounded to a tenth of a degree (11 km), and neither stored nor logged (R22). 404 where no region
 * is near.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { lat, lon } = readQuery(url, geocodeCallSchema);
  const round = (value: number) => Math.round(value * 10) / 10;
  const region = nearestRegion(round(lat), round(lon));
  if (!region) return apiError(404, "not_found");
  const name = regionName(region, getLanguage(context));
  const answer = geocodeAnswerSchema.parse({
    country: region.code.slice(0, 2),
    region: { code: region.code, name },
  });
  return Response.json(answer, { headers: { "cache-control": "private, max-age=3600" } });
}
