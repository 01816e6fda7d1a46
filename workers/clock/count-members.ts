import { countRegions } from "~/domain/discovery/count-regions";
import type { Services } from "~/services";

/** Every hour: how many members each region has, for the lander with the map. */
export async function countMembers(services: Services): Promise<void> {
  await countRegions(services);
}
