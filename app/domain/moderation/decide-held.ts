import { first } from "~/db/batch";
import type { DecisionId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import {
  allOf,
  insertDecision,
  isDecided,
  type NewDecision,
} from "../moderation-decision/moderation-decision-sql";
import { isAllowed, type Staff } from "../permission/permission";
import { isHeldInState, selectHeld, updateHeld } from "../scam-detection/held-review-sql";
import {
  type CaseRefusal,
  claimParts,
  decisionOf,
  explainUnwritten,
  findEarlier,
  hashForm,
  openSite,
} from "./decision-parts";
import type { HeldDecisionForm } from "./moderation.schema";
import { writeStatement } from "./write-statement";

/**
 * Decides a held first message: a scheduled job sends a released one within minutes; the sender of a
 * refused one gets the statement of reasons. The same form sent again is decided once.
 */
export async function decideHeld(
  services: Services,
  staff: Staff,
  form: HeldDecisionForm,
): Promise<Outcome<DecisionId, CaseRefusal>> {
  if (!isAllowed(staff.roles, "reports.decide")) return refuse("not_permitted");
  const opened = await openSite(services, form.site);
  if (!opened) return refuse("not_found");
  const { here, origin } = opened;
  const { item: id, site: siteId, action } = form;
  const isRefused = action === "refuse";
  const ground = isRefused ? (form.ground ?? "no_breach") : "no_breach";
  const measures = isRefused ? (["message_refused"] as const) : (["none"] as const);
  const sender = { staff, kind: "message" } as const;
  const earlier = await findEarlier(here, form, sender);
  if (earlier) return earlier;
  const held = await first(here.db, selectHeld(siteId, id));
  if (!held) return refuse("not_found");
  if (held.status !== "waiting") return refuse("decided");
  const at = services.now();
  const decision: NewDecision = {
    ...decisionOf(form, { ...sender, at, formHash: await hashForm(here, form, sender) }),
    memberId: held.senderId,
    ground,
    ...(!isRefused && { facts: "" }),
    found: "automatic",
    measures,
    subjectsAt: [held.at],
  };
  const when = isDecided(decision);
  const statement = await writeStatement(here, decision, { origin, when });
  const claim = claimParts(decision, { staff, when });
  const { change, holders } = await runAudited(
    here,
    {
      staff,
      action: isRefused ? "message.refused" : "message.released",
      siteId,
      subject: { kind: "held_message", id },
      memberId: held.senderId,
      ...(decision.facts && { reason: decision.facts }),
      after: { decision: decision.id, ground: decision.ground },
    },
    {
      change: insertDecision(decision, allOf(claim.isFree, isHeldInState(id, "waiting"))),
      message: updateHeld(
        id,
        {
          status: isRefused ? "refused" : "released",
          reason: decision.facts || null,
          staff: staff.name,
          origin,
          at,
        },
        when,
      ),
      statement: statement?.statement,
      ...claim.statements,
    },
  );
  if (change.changes === 0) return explainUnwritten(here, form, { ...sender, holders });
  statement?.enqueue();
  services.log("moderation.message", { site: siteId, action, ground: decision.ground });
  return done(decision.id);
}
