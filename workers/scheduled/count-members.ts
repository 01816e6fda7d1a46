import { countRegions } from "~/domain/discovery/count-regions";
import type { Services } from "~/services";

/** Every hour: counts the members of each region, for the lander with the map. */
export async function countMembers(services: Services): Promise<void> {
  await countRegions(services);
}
