import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { AuditAction } from "../audit-log/audit-actions";
import type { AuditState } from "../audit-log/audit-log";
import type { Staff } from "../permission/permission";
import { listSites, type SiteSummary } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";
import type { ThreadKey } from "./support";
import { selectThread, type ThreadRow } from "./thread-store";

type OpenedThread = { here: Services; site: SiteSummary; thread: ThreadRow };

/** A thread with its site and the services of its database; null if there is none. */
export async function openThread(services: Services, key: ThreadKey): Promise<OpenedThread | null> {
  const site = (await listSites(services)).find(({ id }) => id === key.siteId);
  if (!site) return null;
  const here = withSiteDatabase(services, site);
  const thread = await first(here.db, selectThread(key));
  return thread && { here, site, thread };
}

/** The entry of the audit log about an action on a thread. */
export const threadEntry = (
  staff: Staff,
  action: AuditAction,
  { thread, after = {} }: { thread: ThreadRow; after?: AuditState },
) => ({
  staff,
  action,
  siteId: thread.siteId,
  subject: { kind: "support_thread" as const, id: thread.id },
  memberId: thread.memberId,
  before: { status: thread.status },
  after,
});
