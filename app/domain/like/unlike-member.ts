import { sql } from "drizzle-orm";
import { batchSql } from "~/db/batch";
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
  const [deleted, badges] = await batchSql(services.db, [
    deleteLike(deed),
    sql`SELECT ${waitingColumns(memberId)}`,
  ]);
  if (deleted?.changes !== 1) return;
  services.defer(
    services.live.announce(viewer.siteId, memberId, {
      type: "badges",
      ...(badges?.rows[0] as Waiting),
    }),
  );
}
