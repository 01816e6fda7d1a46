import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { allowsFictional, type Site } from "../site/site";
import { type ProfileCard, visitorCard } from "./profile-card";
import { selectPromoted } from "./profile-store";

/** Who was not here for so long is in no lander (R47). */
export const PROMOTED_FOR = days(30);

/**
 * A member whom a lander may show: one who opted in to promotion (off unless they did) and was here
 * within 30 days, or a fictional profile, which is labelled (R47). Null for everybody else, there
 * or not.
 */
export async function findPromoted(
  services: Services,
  site: Site,
  id: string,
): Promise<ProfileCard | null> {
  const since = services.now() - PROMOTED_FOR;
  const [row] = await services.readTogether(
    selectPromoted(site.id, id, { since, allowFictional: allowsFictional(site) }),
  );
  return row ? visitorCard(row) : null;
}
