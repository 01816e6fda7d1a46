import type { SQL } from "drizzle-orm";
import { all, type Batch, first } from "~/db/batch";
import { days } from "~/kit/duration";
import type { ComplaintId, DecisionId, MemberId, PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus, MemberKey } from "../account/account";
import { hasStatus, selectRecipientWithStatus } from "../account/member-data-sql";
import { runAudited } from "../audit-log/run-audited";
import {
  areCasesOpen,
  closeCases,
  isCaseOpen,
  selectComplaint,
  selectReportsAbout,
} from "../complaint/case-sql";
import { writeOutcomes } from "../complaint/write-outcome";
import type { Measure } from "../conduct/conduct";
import { type ComposedAction, composeMemberAction } from "../deactivation/compose-action";
import { insertProposal } from "../moderation-decision/appeal-sql";
import {
  allOf,
  insertDecision,
  isDecided,
  type NewDecision,
} from "../moderation-decision/moderation-decision-sql";
import { isAllowed, type Staff } from "../permission/permission";
import { isPhotoInState, selectReviewedPhotos, updatePhotoState } from "../photo/photo-review-sql";
import {
  clearProfileTexts,
  hasProfileTexts,
  selectProfileTexts,
} from "../profile/profile-review-sql";
import {
  type CaseRefusal,
  claimParts,
  decisionOf,
  explainUnwritten,
  findEarlier,
  hashForm,
  openSite,
} from "./decision-parts";
import type { MemberState } from "./member-state";
import type { CaseDecisionForm } from "./moderation.schema";
import { writeStatement } from "./write-statement";

const SUSPENDABLE: readonly AccountStatus[] = ["active", "not_confirmed"];

/** The cases that a decision closes, and the member whom they are about. */
type DecidedCases = {
  member: MemberKey | null;
  cases: { id: ComplaintId; number: string; accountId: MemberId | null; language: string }[];
  isOpen: SQL;
};

/**
 * Decides all open reports about a member, or a complaint (R308): one batch writes the decision,
 * every measure, the statement of reasons, the answers to those who reported it, and ends the claim.
 * A ban only suspends the member, until another moderator confirms it (R309). The same form sent
 * again is decided once.
 */
export async function decideCase(
  services: Services,
  staff: Staff,
  form: CaseDecisionForm,
): Promise<Outcome<DecisionId, CaseRefusal>> {
  if (!isAllowed(staff.roles, "reports.decide")) return refuse("not_permitted");
  const opened = await openSite(services, form.site);
  if (!opened) return refuse("not_found");
  const { here, origin } = opened;
  const measures = measuresOf(form);
  const length = form.suspend && !form.ban ? days(Number(form.suspend)) : null;
  const sender = { staff, kind: form.kind };
  const earlier = await findEarlier(here, form, sender);
  if (earlier) return earlier;
  const decided = await findCases(here, form);
  if (!decided) return refuse("not_found");
  if (decided.cases.length === 0) return refuse("decided");
  const { member, cases } = decided;
  if (form.ground !== "no_breach" && !member) return refuse("no_member");
  const seen = await readState(here, member, form);
  if (!seen) return refuse("changed");
  const { state, status } = seen;
  const isOut = measures.includes("suspension") || measures.includes("ban_proposed");
  if (isOut && !(status && SUSPENDABLE.includes(status))) return refuse("not_applicable");

  const at = services.now();
  const until = length === null ? null : at + length;
  const decision: NewDecision = {
    ...decisionOf(form, { ...sender, at, formHash: await hashForm(here, form, sender) }),
    memberId: member?.id ?? null,
    ground: form.ground,
    found: "report",
    measures,
    until,
    subjectsAt: seen.photosAt,
    causes: cases.map(({ id }) => id),
    before: JSON.stringify(state),
  };
  const when = isDecided(decision);
  const parts = member
    ? await measureParts(here, { member, form, state, decision, origin, when })
    : null;
  const outcome = form.ground === "no_breach" ? "no_breach" : "acted";
  const reply = form.answer || null;
  const [statement, answers] = await Promise.all([
    writeStatement(here, decision, { origin, when }),
    writeOutcomes(here, cases, { siteId: form.site, origin, outcome, reply, when }),
  ]);
  const claim = claimParts(decision, { staff, when });
  const conditions = allOf(
    claim.isFree,
    decided.isOpen,
    ...(member && status ? [hasStatus(member, status)] : []),
    ...(member && state.texts ? [hasProfileTexts(member, state.texts)] : []),
  );
  const ids = JSON.stringify(cases.map(({ id }) => id));
  const { change, holders, ended } = await runAudited(here, entryOf(staff, decision, state), {
    change: insertDecision(decision, conditions),
    measures: parts?.statements,
    ended: parts?.action?.statements.ended as Batch["ended"],
    closed: closeCases(form.site, ids, {
      decision: { outcome, reply, staff: staff.name, at },
      when,
    }),
    statement: statement?.statement,
    answers: answers.map((email) => email.statement),
    ...claim.statements,
  });
  if (change.changes === 0) return explainUnwritten(here, form, { ...sender, holders });
  statement?.enqueue();
  for (const email of answers) email.enqueue();
  parts?.action?.publish({ ended });
  services.log("moderation.case", { site: form.site, kind: form.kind, ground: form.ground });
  return done(decision.id);
}

/** The open cases of an item; of a member's reports those that the page showed. */
async function findCases(
  { db }: Services,
  { kind, site, item, seen, member }: CaseDecisionForm,
): Promise<DecidedCases | null> {
  if (kind === "complaint") {
    const id = item as ComplaintId;
    const complaint = await first(db, selectComplaint(site, id));
    if (!complaint) return null;
    const about = member ? { id: member, siteId: site } : null;
    const isOpen = complaint.status !== "closed";
    return { member: about, cases: isOpen ? [complaint] : [], isOpen: isCaseOpen(site, id) };
  }
  const ids = seen.split(",");
  const reported = item as MemberId;
  const reports = await all(db, selectReportsAbout(site, reported));
  const cases = reports.filter(({ id }) => ids.includes(id));
  const isOpen = areCasesOpen(site, JSON.stringify(cases.map(({ id }) => id)));
  return { member: { id: reported, siteId: site }, cases, isOpen };
}

/** The order in which a statement lists them. */
function measuresOf({
  photos,
  texts,
  warn,
  suspend,
  ban,
}: CaseDecisionForm): [Measure, ...Measure[]] {
  const measures: Measure[] = [
    ...(photos.length > 0 ? ["photo_removed" as const] : []),
    ...(texts ? ["text_removed" as const] : []),
    ...(warn ? ["warning" as const] : []),
    ...(suspend && !ban ? ["suspension" as const] : []),
    ...(ban ? ["ban_proposed" as const] : []),
  ];
  const [one, ...others] = measures;
  return one ? [one, ...others] : ["none"];
}

/** What the measures change, as it is now; null if it is not there. */
async function readState({ db }: Services, member: MemberKey | null, form: CaseDecisionForm) {
  const none: MemberState = { photos: [], texts: null, account: null };
  if (!member) return { state: none, status: null, photosAt: [] };
  const [account, photos, texts] = await Promise.all([
    first(db, selectRecipientWithStatus(member)),
    all(db, selectReviewedPhotos(JSON.stringify(form.photos))),
    first(db, selectProfileTexts(member)),
  ]);
  if (!account || !texts) return null;
  const own = photos.filter(({ memberId }) => memberId === member.id);
  if (own.length !== form.photos.length) return null;
  const state: MemberState = {
    photos: own.map(({ id, status, unreviewed }) => ({ id, status, unreviewed })),
    texts: form.texts ? texts : null,
    account: account.status,
  };
  return { state, status: account.status, photosAt: own.map(({ at }) => at) };
}

type MeasureInput = {
  member: MemberKey;
  form: CaseDecisionForm;
  state: MemberState;
  decision: NewDecision;
  origin: string;
  when: SQL;
};

async function measureParts(
  services: Services,
  { member, form, state, decision, origin, when }: MeasureInput,
): Promise<{ statements: Batch; action: ComposedAction | null }> {
  const { id, at, staff } = decision;
  const isOut = form.ban || form.suspend;
  const action =
    isOut && staff
      ? await composeMemberAction(services, {
          member,
          action: "suspend",
          reason: form.facts,
          staffName: staff.name,
          origin,
          at,
          when,
          notify: false,
        })
      : null;
  const { ended: _, ...account } = action?.statements ?? {};
  const proposal = { decision: id, ...keyOf(member), at };
  return {
    action,
    statements: {
      photos: state.photos.map(({ id: photo, status, unreviewed }) =>
        rejectPhoto(photo, allOf(when, isPhotoInState(photo, { status, unreviewed }))),
      ),
      ...(state.texts && { texts: clearProfileTexts(member, when) }),
      ...(form.ban &&
        staff && { proposal: insertProposal({ ...proposal, staff: staff.id }, when) }),
      account,
    },
  };
}

const keyOf = ({ id, siteId }: MemberKey) => ({ memberId: id, siteId });
const rejectPhoto = (id: PhotoId, when: SQL) =>
  updatePhotoState(id, { status: "rejected", unreviewed: false }, when);

function entryOf(staff: Staff, decision: NewDecision, { account }: MemberState) {
  const { id, kind, item, memberId, ground, measures, until, facts, siteId, causes } = decision;
  const isBan = measures.includes("ban_proposed");
  const isReport = kind === "report";
  const cause = {
    kind: isReport ? ("report" as const) : ("complaint" as const),
    id: causes?.[0] ?? "",
  };
  return {
    staff,
    action: isBan
      ? ("member.ban_proposed" as const)
      : isReport
        ? ("report.decided" as const)
        : ("complaint.decided" as const),
    siteId,
    subject:
      isReport || isBan
        ? { kind: "member" as const, id: memberId ?? "" }
        : { kind: "complaint" as const, id: item },
    memberId,
    ...(facts && { reason: facts }),
    ...(account && { before: { status: account } }),
    after: { decision: id, ground, measures: [...measures], until: until ?? null },
    cause,
  };
}
