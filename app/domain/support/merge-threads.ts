import { first } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { selectByNumber } from "./inbound-store";
import { endMerge, inheritClock, markMerged } from "./merge-store";
import { openThread, threadEntry } from "./open-thread";
import { MERGE_UNDO_PERIOD, type SupportRefusal, type ThreadKey } from "./support";

/**
 * Shows a thread in another one of its site, with the entries of both in order. No entry moves, so
 * that undoing it loses nothing; a thread into which others were merged stays, so that there is
 * only one level.
 */
export async function mergeThread(
  services: Services,
  staff: Staff,
  { key, number }: { key: ThreadKey; number: string },
): Promise<Outcome<ThreadKey, SupportRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, thread } = opened;
  const target = await first(here.db, selectByNumber(key.siteId, number));
  if (!target) return refuse("not_mergeable");
  const entry = threadEntry(staff, "support.merged", { thread, after: { into: target.id } });
  const { change } = await runAudited(here, entry, {
    change: markMerged(key, target.id, services.now()),
    clock: inheritClock(key, target.id),
  });
  return change.changes === 0 ? refuse("not_mergeable") : done({ ...key, id: target.id });
}

/** Separates a thread again, within a day; it is as it was. */
export async function unmergeThread(
  services: Services,
  staff: Staff,
  key: ThreadKey,
): Promise<Outcome<ThreadKey, SupportRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, thread } = opened;
  const { change } = await runAudited(here, threadEntry(staff, "support.unmerged", { thread }), {
    change: endMerge(key, services.now() - MERGE_UNDO_PERIOD),
  });
  return change.changes === 0 ? refuse("too_late") : done(key);
}
