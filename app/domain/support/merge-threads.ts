import { first } from "~/db/batch";
import type { SupportThreadId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { findRecipient } from "./answer-thread";
import { selectByNumber } from "./inbound-store";
import { endMerge, inheritClock, markMerged } from "./merge-store";
import { openThread, threadEntry } from "./open-thread";
import { MERGE_UNDO_PERIOD, type SupportRefusal, type ThreadKey } from "./support";
import { selectThread, type ThreadRow } from "./thread-store";

/**
 * Shows a thread in another one of its site, with the entries of both in order. No entry moves, so
 * that undoing it loses nothing; a thread into which others were merged stays, so that there is
 * only one level. The answers go to the person of the other thread, so that threads of two people
 * need their number again as `confirmed`.
 */
export async function mergeThread(
  services: Services,
  staff: Staff,
  { key, number, confirmed }: { key: ThreadKey; number: string; confirmed?: string | undefined },
): Promise<Outcome<ThreadKey, SupportRefusal>> {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, thread } = opened;
  const target = await first(here.db, selectByNumber(key.siteId, number));
  if (!target) return refuse("not_mergeable");
  if (target.id !== key.id && confirmed !== number) {
    const { from, into } = await findAddresses(here, thread, target.id);
    if (from === null || from !== into) return refuse("other_party");
  }
  const entry = threadEntry(staff, "support.merged", { thread, after: { into: target.id } });
  const { change } = await runAudited(here, entry, {
    change: markMerged(key, target.id, services.now()),
    clock: inheritClock(key, target.id),
  });
  return change.changes === 0 ? refuse("not_mergeable") : done({ ...key, id: target.id });
}

/** The addresses of a thread and of that with a number, which a merge of two people names. */
export async function findMergeAddresses(services: Services, key: ThreadKey, number: string) {
  const opened = await openThread(services, key);
  const target = opened && (await first(opened.here.db, selectByNumber(key.siteId, number)));
  return target ? findAddresses(opened.here, opened.thread, target.id) : null;
}

async function findAddresses(here: Services, thread: ThreadRow, into: SupportThreadId) {
  const target = await first(here.db, selectThread({ siteId: thread.siteId, id: into }));
  const [from, other] = await Promise.all([
    findRecipient(here, thread),
    target && findRecipient(here, target),
  ]);
  return { from: from?.to ?? null, into: other?.to ?? null };
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
