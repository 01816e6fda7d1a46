import { postJson } from "~/kit/api-client";
import type { Position } from "./position";

/** Response of /api/geocode.php. */
export type FoundRegion = { country: string; region: { code: string; name: string } };

/** The region at a rounded position. */
export async function fetchRegion({
  lat,
  lon,
}: Position): Promise<FoundRegion | "nowhere" | "failed"> {
  const answer = await postJson<FoundRegion>("/api/geocode.php", { lat, lon });
  if (answer.ok) return answer.body;
  return answer.code === "not_found" ? "nowhere" : "failed";
}
