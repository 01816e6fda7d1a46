import { sql } from "drizzle-orm";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";

/** Whether landers may show the member (decisions, "`/members/{id}/landing`"): off until they say yes, and off again at once. */
export async function setPromotion(services: Services, viewer: Viewer, wanted: boolean): Promise<void> {
  await services.db.run(sql`UPDATE profiles SET promoted = ${wanted ? 1 : 0} WHERE id = ${viewer.id} AND site_id = ${viewer.siteId}`);
}
