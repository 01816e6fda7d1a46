import { postJson } from "~/kit/call-door";
import type { Position } from "./position";

/** As /api/geocode.php answers. */
export type FoundRegion = { country: string; region: { code: string; name: string } };

/** The region at a position that was rounded. */
export async function regionAt({
  lat,
  lon,
}: Position): Promise<FoundRegion | "nowhere" | "failed"> {
  const answer = await postJson<FoundRegion>("/api/geocode.php", { lat, lon });
  if (answer.ok) return answer.body;
  return answer.code === "not_found" ? "nowhere" : "failed";
}
