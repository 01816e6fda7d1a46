import { sql } from "drizzle-orm";
import { run } from "~/db/batch";
import type { Services } from "~/services";

/** Whether landers may show the member (R47): off until they say yes, and off again at once. */
export async function setPromotion(
  services: Services,
  member: { id: string; siteId: string },
  wanted: boolean,
): Promise<void> {
  await run(
    services.db,
    sql`UPDATE profiles SET promoted = ${wanted ? 1 : 0} WHERE id = ${member.id} AND site_id = ${member.siteId}`,
  );
}
