import { sql } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { type Waiting, waitingColumns } from "../safety/waiting";
import type { Viewer } from "../session/session";
import { deleteLike } from "./like-store";

/** Takes a like back. Where there was none nothing happens, and the answer is the same. */
export async function unlikeMember(
  services: Services,
  viewer: Viewer,
  memberId: string,
): Promise<void> {
  const deed = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId };
  const { deleted, badges } = await runBatch(services.db, {
    deleted: deleteLike(deed),
    badges: sql<Waiting>`SELECT ${waitingColumns(memberId)}`,
  });
  const [waiting] = badges.rows;
  if (deleted.changes !== 1 || !waiting) return;
  services.defer(
    "unlike.announce",
    services.live.announce(viewer.siteId, memberId, {
      type: "badges",
      ...waiting,
    }),
  );
}
