import { countRegions } from "~/domain/discovery/count-regions";
import { createServices } from "~/platform/create-services";

/** Every hour: how many members each region has, for the lander with the map. */
export async function countMembers(
  _event: ScheduledController,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  await countRegions(createServices(env, env.DB, (work) => ctx.waitUntil(work)));
}
