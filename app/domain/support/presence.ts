import { run, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { Staff } from "../permission/permission";
import { servicesOfSite } from "../site/site-services";
import { deleteOldViewers, deleteViewer, selectOtherViewers, upsertViewer } from "./presence-store";
import { PRESENCE_TTL, type ThreadKey } from "./support";

type Viewer = Pick<Staff, "id" | "name">;

/** Records that somebody has a thread open, and returns who else has. */
export async function renewPresence(
  services: Services,
  staff: Viewer,
  key: ThreadKey,
): Promise<string[]> {
  const { db } = await servicesOfSite(services, key.siteId);
  const now = services.now();
  const { others } = await runBatch(db, {
    own: upsertViewer(key, staff, now),
    others: selectOtherViewers(key, staff.id, now - PRESENCE_TTL),
  });
  return others.rows.map(({ name }) => name);
}

/** Records that they closed it. */
export async function endPresence(
  services: Services,
  staff: Viewer,
  key: ThreadKey,
): Promise<void> {
  const { db } = await servicesOfSite(services, key.siteId);
  await run(db, deleteViewer(key, staff.id));
}

const MAX_DELETED = 500;

/** Deletes rows that no longer count. */
export async function deleteOldPresence({ db, now }: Services): Promise<void> {
  await run(db, deleteOldViewers(now() - PRESENCE_TTL, MAX_DELETED));
}
