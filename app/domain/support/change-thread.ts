import { days } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { closeAnswered, markComplaintsInWork } from "../complaint/support-sql";
import { isAllowed, type Staff } from "../permission/permission";
import { complaintsOf } from "./inbound-store";
import { openThread, threadEntry } from "./open-thread";
import { OWNER_IDLE, type SupportRefusal, type ThreadKey } from "./support";
import { isShown, markOpen, markSolved, updateOwner } from "./thread-store";

type Changed = Promise<Outcome<null, SupportRefusal>>;
type Colleague = Pick<Staff, "id" | "name" | "roles">;

/** Makes a free thread one's own; the author of a complaint reads that somebody works on it. */
export async function takeThread(services: Services, staff: Staff, key: ThreadKey): Changed {
  return changeOwner(services, staff, { key, action: "support.taken", to: staff, from: null });
}

/** Gives one's own thread back. */
export async function releaseThread(services: Services, staff: Staff, key: ThreadKey): Changed {
  return changeOwner(services, staff, {
    key,
    action: "support.released",
    to: null,
    from: staff.id,
  });
}

/** Hands a thread, also a colleague's, to somebody who may answer it. */
export async function assignThread(
  services: Services,
  staff: Staff,
  { key, to }: { key: ThreadKey; to: Colleague | null },
): Changed {
  if (!to || !isAllowed(to.roles, "support.answer")) return refuse("not_found");
  return changeOwner(services, staff, { key, action: "support.assigned", to });
}

type OwnerChange = {
  key: ThreadKey;
  action: "support.taken" | "support.released" | "support.assigned";
  to: Pick<Colleague, "id" | "name"> | null;
  /** The owner that the thread must have; null: none. Undefined: any. */
  from?: Colleague["id"] | null;
};

async function changeOwner(
  services: Services,
  staff: Staff,
  { key, action, to, from }: OwnerChange,
): Changed {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, thread } = opened;
  const at = services.now();
  const owner = to && { id: to.id, name: to.name };
  const change = updateOwner(key, {
    to: owner,
    ...(from !== undefined && { from }),
    at,
    idleSince: at - OWNER_IDLE,
  });
  const entry = threadEntry(staff, action, { thread, after: { owner: to?.id ?? null } });
  const { change: changed } = await runAudited(here, entry, {
    change,
    complaints: to
      ? markComplaintsInWork(key.siteId, { ids: complaintsOf(key), when: isShown(key) })
      : undefined,
  });
  return changed.changes === 0 ? refuse("owned") : done(null);
}

/** Ends a thread without a further answer: its clock stops and its complaints are closed. */
export async function solveThread(services: Services, staff: Staff, key: ThreadKey): Changed {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, thread } = opened;
  const at = services.now();
  const { change } = await runAudited(here, threadEntry(staff, "support.solved", { thread }), {
    change: markSolved(key, at),
    complaints: closeAnswered(
      key.siteId,
      { staff: staff.name, at },
      { ids: complaintsOf(key), when: isShown(key) },
    ),
  });
  return change.changes === 0 ? refuse("changed") : done(null);
}

/** Opens a thread again, as a new e-mail would. */
export async function reopenThread(services: Services, staff: Staff, key: ThreadKey): Changed {
  if (!isAllowed(staff.roles, "support.answer")) return refuse("not_permitted");
  const opened = await openThread(services, key);
  if (!opened) return refuse("not_found");
  const { here, site, thread } = opened;
  const at = services.now();
  const { change } = await runAudited(here, threadEntry(staff, "support.reopened", { thread }), {
    change: markOpen(key, { at, dueAt: at + days(site.answerDays) }),
  });
  return change.changes === 0 ? refuse("changed") : done(null);
}
