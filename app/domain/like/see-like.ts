import { sql } from "drizzle-orm";
import type { Services } from "~/services";
import { type Waiting, waitingColumns } from "../safety/waiting";
import type { Viewer } from "../session/session";
import { updateSeen } from "./like-store";

/**
 * The member has looked at who likes them: that like is new no more (R83). It leaves with the
 * page's other reads, and before them when called first, so that the page already shows the fresh number.
 */
export async function seeLike(services: Services, viewer: Viewer, likerId: string): Promise<void> {
  const [seen, [badges]] = await Promise.all([
    services.readTogether(updateSeen(viewer.siteId, viewer.id, likerId, services.now())),
    services.readTogether(sql<Waiting>`SELECT ${waitingColumns(viewer.id)}`),
  ]);
  if (seen.length > 0 && badges)
    services.defer(
      "like.announce",
      services.live.announce(viewer.siteId, viewer.id, { type: "badges", ...badges }),
    );
}
