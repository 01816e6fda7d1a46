import type { GenderPreference } from "../profile/profile.schema";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";

/**
 * The gender that a search starts with: what the member seeks, else the other gender, else the
 * niche's default.
 */
export function defaultGender(
  searcher: Pick<Viewer, "gender" | "seeks"> | null,
  site: Site,
): GenderPreference {
  if (searcher?.seeks) return searcher.seeks;
  if (site.niche === 7) return searcher?.gender ?? "male";
  if (searcher?.gender) return searcher.gender === "female" ? "male" : "female";
  return site.niche === 2 ? "male" : "female";
}
