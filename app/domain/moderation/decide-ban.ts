import { first } from "~/db/batch";
import type { DecisionId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isFake } from "../conduct/conduct";
import { composeMemberAction } from "../deactivation/compose-action";
import { extendToCompany } from "../deactivation/moderate-member";
import {
  closeProposal,
  mayDecideBan,
  selectMayDecideBan,
  selectProposal,
} from "../moderation-decision/appeal-sql";
import {
  allOf,
  insertDecision,
  isDecided,
  type NewDecision,
  selectDecision,
} from "../moderation-decision/moderation-decision-sql";
import { isOnlyRestriction } from "../moderation-decision/suspension-sql";
import { isAllowed, type Staff } from "../permission/permission";
import {
  type CaseRefusal,
  claimParts,
  decisionOf,
  explainUnwritten,
  findEarlier,
  hashForm,
  openSite,
} from "./decision-parts";
import type { BanDecisionForm } from "./moderation.schema";
import { writeStatement } from "./write-statement";

/** `own_proposal`: nobody confirms or rejects a ban that they proposed. */
export const BAN_REFUSALS = { own_proposal: 403 } as const;
type BanRefusal = CaseRefusal | keyof typeof BAN_REFUSALS;

/**
 * The second person's decision about a ban that another moderator proposed (R309). Confirmed: the
 * suspension becomes a ban, with a statement of reasons of its own, also on the company's other
 * sites; after fraud or impersonation, as of a fake (R228, R570). Rejected: the account is as it
 * was, and the member reads why.
 */
export async function decideBan(
  services: Services,
  staff: Staff,
  form: BanDecisionForm,
): Promise<Outcome<DecisionId, BanRefusal>> {
  if (!isAllowed(staff.roles, "members.moderate")) return refuse("not_permitted");
  const opened = await openSite(services, form.site);
  if (!opened) return refuse("not_found");
  const { here, origin } = opened;
  const { item: proposed, site: siteId } = form;
  const isConfirmed = form.action === "confirm";
  const measures = isConfirmed ? (["ban"] as const) : (["none"] as const);
  const sender = { staff, kind: "ban" } as const;
  const earlier = await findEarlier(here, form, sender);
  if (earlier) {
    if (earlier.ok) await banOnOtherSites(here, staff, { decision: earlier.value, origin });
    return earlier;
  }
  const [proposal, cause] = await Promise.all([
    first(here.db, selectProposal(proposed)),
    first(here.db, selectDecision(proposed)),
  ]);
  if (!proposal || cause?.siteId !== siteId || !cause.memberId) return refuse("not_found");
  if (proposal.status !== "open") return refuse("decided");
  const mayDecide = await first(here.db, selectMayDecideBan(proposed, staff.id));
  if (!mayDecide?.may) return refuse("own_proposal");
  const member = { id: cause.memberId, siteId };
  const at = services.now();
  const decision: NewDecision = {
    ...decisionOf(form, { ...sender, at, formHash: await hashForm(here, form, sender) }),
    memberId: member.id,
    ground: isConfirmed ? cause.ground : "no_breach",
    facts: form.facts || (isConfirmed ? cause.facts : ""),
    factsLanguage: form.facts ? form.language : cause.factsLanguage,
    found: cause.found,
    measures,
    causes: cause.causes,
  };
  const fake = isConfirmed && isFake(cause.ground);
  const when = isDecided(decision);
  const account = await composeMemberAction(here, {
    member,
    action: isConfirmed ? "ban" : "restore",
    fake,
    ...(!isConfirmed && { from: "suspension" as const }),
    reason: decision.facts,
    staffName: staff.name,
    origin,
    at,
    when: isConfirmed ? when : allOf(when, isOnlyRestriction(proposed, member.id)),
    notify: !isConfirmed,
  });
  const statement = await writeStatement(here, decision, { origin, when });
  const claim = claimParts(decision, { staff, when });
  const { ended, ...statements } = account.statements;
  const results = await runAudited(
    here,
    {
      staff,
      action: isConfirmed ? "member.ban_confirmed" : "member.ban_rejected",
      siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      ...(decision.facts && { reason: decision.facts }),
      before: { status: "suspended" },
      after: {
        decision: decision.id,
        status: isConfirmed ? "banned" : "restored",
        ...(fake && { refunds: true }),
      },
      cause: { kind: "decision", id: proposed },
    },
    {
      change: insertDecision(decision, allOf(claim.isFree, mayDecideBan(proposed, staff.id))),
      proposal: closeProposal(proposed, {
        status: isConfirmed ? "confirmed" : "rejected",
        at,
        when,
      }),
      account: statements,
      ended,
      statement: statement?.statement,
      ...claim.statements,
    },
  );
  if (results.change.changes === 0) return explainUnwritten(here, form, { ...sender, ...results });
  statement?.enqueue();
  account.publish({ ended: results.ended });
  await banOnOtherSites(here, staff, { decision: decision.id, origin });
  services.log("moderation.ban", { site: siteId, action: form.action });
  return done(decision.id);
}

/** After the batch, and for a form sent again, which continues an interrupted one (R337). */
async function banOnOtherSites(
  here: Services,
  staff: Staff,
  { decision, origin }: { decision: DecisionId; origin: string },
): Promise<void> {
  const ban = await first(here.db, selectDecision(decision));
  if (!ban?.memberId || ban.undoneAt !== null || !ban.measures.includes("ban")) return;
  const { siteId, memberId, ground, facts } = ban;
  await extendToCompany(here, staff, {
    member: { id: memberId, siteId },
    action: isFake(ground) ? "fake" : "ban",
    reason: facts,
    origin,
  });
}
