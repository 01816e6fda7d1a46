import { nearestRegion, regionName } from "~/domain/location/location";
import { z } from "~/kit/zod";
import { type Context, getLanguage } from "~/request/middleware/context";
import type { Route } from "./+types/geocode.php";
import { apiError, readJson, readQuery } from "./parse-request";

/** Schema of a coordinate in degrees in the query; rejects non-numeric text. */
const degreesSchema = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

const geocodeCallSchema = z.strictObject({ lat: degreesSchema(90), lon: degreesSchema(180) });
const geocodeBodySchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
const geocodeAnswerSchema = z.strictObject({
  country: z.string().length(2),
  region: z.strictObject({ code: z.string(), name: z.string() }),
});

/** GET /api/geocode.php?lat=&lon=: for external clients (R25). */
export function loader({ url, context }: Route.LoaderArgs) {
  const answer = findRegion(readQuery(url, geocodeCallSchema), context);
  if (!answer) return apiError(404, "not_found");
  return Response.json(answer, { headers: { "cache-control": "private, max-age=3600" } });
}

/**
 * POST /api/geocode.php: used by our own pages. The position is in the body, since URLs are kept in
 * logs and histories.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = findRegion(await readJson(request, geocodeBodySchema), context);
  return answer ? Response.json(answer) : apiError(404, "not_found");
}

/**
 * The region of a position, in the page's language; null if no region is near. The position is
 * rounded to a tenth of a degree (11 km), and neither stored nor logged (R22).
 */
function findRegion({ lat, lon }: z.output<typeof geocodeCallSchema>, context: Context) {
  const round = (value: number) => Math.round(value * 10) / 10;
  const region = nearestRegion(round(lat), round(lon));
  if (!region) return null;
  return geocodeAnswerSchema.parse({
    country: region.code.slice(0, 2),
    region: { code: region.code, name: regionName(region, getLanguage(context)) },
  });
}
