import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { photoRefBuilder } from "../photo/photo-refs";
import { allowsFictional, type Site } from "../site/site";
import { MAX_PROMOTED_INACTIVITY } from "./profile";
import { type ProfileCard, visitorCard } from "./profile-card";
import { selectPromoted } from "./profile-store";

/**
 * A member whom a lander may show: one who opted in to promotion and was active within 30 days, or
 * a labelled fictional profile (R47). Null otherwise, whether the profile exists or not.
 */
export async function findPromoted(
  services: Services,
  site: Site,
  id: MemberId,
): Promise<ProfileCard | null> {
  const since = services.now() - MAX_PROMOTED_INACTIVITY;
  const [row] = await services.readTogether(
    selectPromoted(site.id, id, { since, allowFictional: allowsFictional(site) }),
  );
  return row ? visitorCard(row, photoRefBuilder(services, site)) : null;
}
