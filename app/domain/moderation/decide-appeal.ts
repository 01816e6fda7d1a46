import { all, first } from "~/db/batch";
import type { DecisionId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import {
  closeAppeal,
  isProposalInState,
  mayDecideAppeal,
  selectAppeal,
  selectMayDecideAppeal,
  selectProposal,
  upholdOpenAppeal,
  withdrawProposal,
} from "../moderation-decision/appeal-sql";
import {
  allOf,
  type Decision,
  insertDecision,
  isDecided,
  markUndone,
  type NewDecision,
  selectBanOf,
  selectDecision,
} from "../moderation-decision/moderation-decision-sql";
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
import type { AppealDecisionForm } from "./moderation.schema";
import { prepareRestoration, type RestoreOptions } from "./restore-state";
import { writeAppealAnswer } from "./write-statement";

/** `own_decision`: nobody decides the appeal against a decision in which they took part. */
export const APPEAL_DECISION_REFUSALS = { own_decision: 403 } as const;
type AppealDecisionRefusal = CaseRefusal | keyof typeof APPEAL_DECISION_REFUSALS;

/**
 * Answers an appeal (R312). Upheld: the decision is undone, whenever it was made, and what it
 * changed is as before; with a proposed ban also the ban that another moderator confirmed, and with
 * a ban its proposal.
 * Rejected: its measures stay. The member reads the outcome in an e-mail.
 */
export async function decideAppeal(
  services: Services,
  staff: Staff,
  form: AppealDecisionForm,
): Promise<Outcome<DecisionId, AppealDecisionRefusal>> {
  if (!isAllowed(staff.roles, "appeals.decide")) return refuse("not_permitted");
  const opened = await openSite(services, form.site);
  if (!opened) return refuse("not_found");
  const { here, sites, site, origin } = opened;
  const { item: disputed, site: siteId } = form;
  const [appeal, original, proposal, mayDecide] = await Promise.all([
    first(here.db, selectAppeal(siteId, disputed)),
    first(here.db, selectDecision(disputed)),
    first(here.db, selectProposal(disputed)),
    all(here.db, selectMayDecideAppeal(disputed, staff.id)),
  ]);
  if (!appeal || original?.siteId !== siteId) return refuse("not_found");
  const isUpheld = form.action === "uphold";
  const sender = { staff, kind: "appeal" } as const;
  const [measure = "none", ...others] = isUpheld ? [] : original.measures;
  const measures = [measure, ...others] as const;
  const earlier = await findEarlier(here, form, sender);
  if (earlier) return earlier;
  if (appeal.status !== "open") return refuse("decided");
  if (!mayDecide[0]?.may) return refuse("own_decision");
  const at = services.now();
  const decision: NewDecision = {
    ...decisionOf(form, { ...sender, at, formHash: await hashForm(here, form, sender) }),
    memberId: appeal.memberId,
    ground: isUpheld ? "no_breach" : original.ground,
    found: "report",
    measures,
    causes: original.causes,
  };
  const when = isDecided(decision);
  const answer = await writeAppealAnswer(here, original, {
    origin,
    upheld: isUpheld,
    reply: form.facts,
    replyLanguage: form.language,
    when,
  });
  const undoing = isUpheld
    ? await prepareUndoing(here, original, {
        sites,
        site,
        staff,
        at,
        when,
        message: "released",
      })
    : null;
  const isUnchanged = isProposalInState(disputed, proposal?.status ?? null);
  const claim = claimParts(decision, { staff, when });
  const { change, holders } = await runAudited(
    here,
    {
      staff,
      action: isUpheld ? "appeal.upheld" : "appeal.rejected",
      siteId,
      subject: { kind: "appeal", id: disputed },
      memberId: appeal.memberId,
      ...(form.facts && { reason: form.facts }),
      after: { decision: decision.id },
      cause: { kind: "decision", id: disputed },
    },
    {
      change: insertDecision(
        decision,
        allOf(claim.isFree, mayDecideAppeal(disputed, staff.id), isUnchanged),
      ),
      appeal: closeAppeal(disputed, { status: isUpheld ? "upheld" : "rejected", at, when }),
      ...undoing?.statements,
      answer: answer?.statement,
      ...claim.statements,
    },
  );
  if (change.changes === 0) return explainUnwritten(here, form, { ...sender, holders });
  answer?.enqueue();
  await undoing?.publish();
  services.log("moderation.appeal", { site: siteId, action: form.action });
  return done(decision.id);
}

/**
 * Undoes the disputed decision, and the ban if it is the proposal of one that was confirmed. Both
 * are marked before the account is restored, because each of them keeps the member out. If it is
 * the ban, its proposal is withdrawn; other measures of the decision that proposed it stay.
 */
async function prepareUndoing(
  services: Services,
  original: Decision,
  options: RestoreOptions & { staff: Staff },
) {
  const confirmed = await first(services.db, selectBanOf(original.id));
  const ban = confirmed && (await first(services.db, selectDecision(confirmed.id)));
  const { staff, at, when } = options;
  const proposal = original.kind === "ban" ? (original.item as DecisionId) : original.id;
  const proposing =
    original.kind === "ban" ? await first(services.db, selectDecision(proposal)) : null;
  const isOnlyProposal = proposing?.measures.join() === "ban_proposed";
  const mark = (id: DecisionId) => markUndone(id, { staff: staff.id, at, since: 0, when });
  const [restored, lifted] = await Promise.all([
    prepareRestoration(services, original, options),
    ban && prepareRestoration(services, ban, options),
  ]);
  return {
    statements: {
      undone: mark(original.id),
      ...(ban && { ban: mark(ban.id), appealOfBan: upholdOpenAppeal(ban.id, { at, when }) }),
      restored: restored.statements,
      ...(lifted && { lifted: lifted.statements }),
      withdrawn: withdrawProposal(proposal, { at, when }),
      ...(isOnlyProposal && {
        proposing: mark(proposal),
        appealOfProposal: upholdOpenAppeal(proposal, { at, when }),
      }),
    },
    publish: async () => {
      await restored.publish();
      await lifted?.publish();
    },
  };
}
