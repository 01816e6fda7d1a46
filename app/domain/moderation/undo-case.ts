import { type Batch, first } from "~/db/batch";
import type { DecisionId, HeldMessageId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { reopenCases } from "../complaint/case-sql";
import { isBanUnconfirmed, upholdOpenAppeal } from "../moderation-decision/appeal-sql";
import {
  type ItemKind,
  UNDO_PERIOD,
  UNDOABLE_CASES,
} from "../moderation-decision/moderation-decision";
import {
  allOf,
  type Decision,
  isNewestDecision,
  isUndoneAt,
  markUndone,
  selectDecision,
} from "../moderation-decision/moderation-decision-sql";
import { isAllowed, type Staff } from "../permission/permission";
import { isHeldInState } from "../scam-detection/held-review-sql";
import { UNDO_REFUSALS } from "./decide-photo";
import { openSite } from "./decision-parts";
import { reopenBan } from "./reopen-ban";
import { prepareRestoration } from "./restore-state";
import { writeUndone } from "./write-statement";

export const CASE_UNDO_REFUSALS = { ...UNDO_REFUSALS, not_permitted: 403 } as const;
type CaseUndoRefusal = keyof typeof CASE_UNDO_REFUSALS;

/**
 * Undoes a decision about reports, a complaint, a held message or a proposed ban within a day: what
 * it changed is as before, it waits again, and the member is notified if the decision was. A
 * released message can only be undone until it is sent, a proposed ban until it is confirmed, and
 * the second person's decision about a ban only by that person, or by staff who may lift bans alone.
 */
export async function undoCaseDecision(
  services: Services,
  staff: Staff,
  { site: siteId, decision: id }: { site: SiteId; decision: DecisionId },
): Promise<Outcome<ItemKind, CaseUndoRefusal>> {
  if (!isAllowed(staff.roles, "reports.decide")) return refuse("not_permitted");
  const opened = await openSite(services, siteId);
  if (!opened) return refuse("not_found");
  const { here, sites, site, origin } = opened;
  const decision = await first(here.db, selectDecision(id));
  if (decision?.siteId !== siteId || !isUndoable(decision.kind)) return refuse("not_found");
  if (decision.kind === "ban" && !mayReopenBan(staff, decision)) return refuse("not_permitted");
  const at = services.now();
  const since = at - UNDO_PERIOD;
  if (decision.at <= since || decision.undoneAt !== null) return refuse("too_late");
  const when = isUndoneAt(id, at);
  const [restoration, email] = await Promise.all([
    decision.kind === "ban"
      ? reopenBan(here, decision, { staff, origin, at, when })
      : prepareRestoration(here, decision, { sites, site, staff, at, when, message: "waiting" }),
    writeUndone(here, decision, { origin, when }),
  ]);
  if (!restoration) return refuse("changed");
  const { measures, kind, memberId, causes } = decision;
  const message = decision.item as HeldMessageId;
  const isUnchanged = allOf(
    isNewestDecision(decision),
    isBanUnconfirmed(id),
    ...(kind === "message"
      ? [isHeldInState(message, measures.includes("none") ? "released" : "refused")]
      : []),
    ...("isUnchanged" in restoration ? [restoration.isUnchanged] : []),
  );
  const { change, ended } = await runAudited(
    here,
    {
      staff,
      action: "decision.undone",
      siteId,
      subject: { kind: "decision", id },
      memberId,
      before: { measures: [...measures] },
      cause: { kind: "decision", id },
    },
    {
      change: markUndone(id, { staff: staff.id, at, since, when: isUnchanged }),
      restored: restoration.statements,
      ended: restoration.ended as Batch["ended"],
      reopened: reopenCases(siteId, JSON.stringify(causes), { at: decision.at, when }),
      appeal: upholdOpenAppeal(id, { at, when }),
      email: email?.statement,
    },
  );
  if (change.changes === 0) return refuse("changed");
  email?.enqueue();
  await restoration.publish({ ended });
  services.log("moderation.undone", { site: siteId, ground: decision.ground });
  return done(kind);
}

const isUndoable = (kind: ItemKind): boolean =>
  (UNDOABLE_CASES as readonly ItemKind[]).includes(kind);

const mayReopenBan = ({ id, roles }: Staff, decision: Decision): boolean =>
  isAllowed(roles, "members.moderate") &&
  (decision.staff === id || isAllowed(roles, "members.ban"));
