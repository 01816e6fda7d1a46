import { inDomain } from "./mutation.ts";

const decideCase = inDomain("moderation/decide-case");
const decideBan = inDomain("moderation/decide-ban");
const fakeBan = inDomain("moderation/decide-ban", "moderation/fake-bans");
const fakeGround = inDomain("conduct/conduct", "moderation/fake-bans");
const fakeBanUndo = inDomain("deactivation/compose-action", "moderation/fake-bans");
const fakeBanStore = inDomain("deactivation/deactivation-store", "moderation/fake-bans");
const companyBanEnd = inDomain("moderation/lift-company-ban", "moderation/fake-bans");
const earlier = inDomain("moderation/decision-parts", "moderation/decide-ban");
const parts = inDomain("moderation/decision-parts");
const stored = inDomain("moderation-decision/moderation-decision-sql", "moderation/decision-parts");
const decideAppeal = inDomain("moderation/decide-appeal");
const appealSql = inDomain("moderation-decision/appeal-sql", "moderation/decide-ban");
const appealOfOwn = inDomain("moderation-decision/appeal-sql", "moderation/decide-appeal");
const appeal = inDomain("moderation-decision/appeal");
const link = inDomain("moderation-decision/decision-link", "moderation-decision/appeal");
const suspension = inDomain("moderation-decision/suspension-sql", "moderation/undo-case");
const restore = inDomain("moderation/restore-state", "moderation/undo-case");
const undoBan = inDomain("moderation/undo-case", "moderation/reopen-ban");
const reopenBan = inDomain("moderation/reopen-ban");
const undoCase = inDomain("moderation/undo-case");
const schema = inDomain("moderation/moderation.schema", "moderation/decide-case");
const waiting = inDomain("moderation/claim-store", "moderation/claims");
const declare = inDomain("complaint/declare-withdrawal");
const declaredRefund = inDomain("complaint/refund-declared", "complaint/declare-withdrawal");
const withdrawalLink = inDomain("complaint/withdrawal-link", "complaint/declare-withdrawal");
const claims = inDomain("moderation/claim-store", "moderation/claims");

/** Decisions about cases: two people for a ban, other people for an appeal, one of each decision. */
export const CASES = [
  appealSql(
    "a moderator confirms the ban that they proposed",
    "${banProposals.status} = 'open' AND ${banProposals.staff} <> ${staff})`",
    "${banProposals.status} = 'open')`",
  ),
  decideBan(
    "a ban is confirmed without the check of the proposer",
    'refuse("own_proposal")',
    'refuse("decided")',
  ),
  fakeBan("a confirmed ban of a fake warns and refunds nobody", "    fake,\n", ""),
  fakeBan("a ban for another reason warns of a fake", "isFake(cause.ground)", "true"),
  fakeBan(
    "a confirmed ban is valid on one site of the company",
    "  await banOnOtherSites(here, staff, { decision: decision.id, origin });\n",
  ),
  fakeBan("a form of an undone ban bans on other sites again", "ban.undoneAt !== null || "),
  fakeBan(
    "a form sent again does not continue a ban on other sites",
    "if (earlier.ok) await",
    "if (!earlier) await",
  ),
  fakeGround("a ban for fraud warns of no fake", '["fake", "fraud"]', '["fake"]'),
  fakeBanUndo(
    "an undone ban leaves warnings that wait",
    "    warnings: deleteWaitingWarnings(row),\n",
  ),
  fakeBanStore("a ban that is confirmed again warns nobody", "...(at && { begun_at: at })", ""),
  companyBanEnd(
    "an undone ban lifts the ban of another decision on another site",
    "isOnlyRestriction(id, account)",
    "isOnlyRestriction(id, memberId)",
  ),
  companyBanEnd(
    "an undone ban stays on the company's other sites",
    '!measures.includes("ban")',
    "true",
  ),
  appealOfOwn(
    "the proposer of a ban decides the appeal against it",
    "${b.decision_id} = ${d.item} AND ${b.staff} = ${staff}",
    "${b.decision_id} = ${d.item} AND 0",
  ),
  appealOfOwn(
    "the confirmer of a ban decides the appeal against its proposal",
    "${c.item} = ${d.id} AND ${c.staff} = ${staff}",
    "${c.item} = ${d.id} AND 0",
  ),
  decideAppeal("an upheld appeal leaves the decision", "undone: mark(original.id),"),
  decideAppeal(
    "an upheld appeal against a proposal leaves the ban",
    "...(lifted && { lifted: lifted.statements }),",
  ),
  decideAppeal(
    "an upheld appeal against a proposal leaves the decision to ban",
    "ban: mark(ban.id),",
  ),
  decideAppeal(
    "an appeal is decided by the state of a proposal that has changed",
    "allOf(claim.isFree, mayDecideAppeal(disputed, staff.id), isUnchanged)",
    "allOf(claim.isFree, mayDecideAppeal(disputed, staff.id))",
  ),
  earlier(
    "a form of another action is answered as if it were carried out",
    "isSame ? done(earlier.id)",
    "earlier ? done(earlier.id)",
  ),
  stored(
    "a form with the id of another decision applies its own measures",
    "sql`${moderationDecisions.form_hash} IS ${formHash ?? null}`,",
  ),
  parts(
    "a form with other words is answered as if it were carried out",
    "JSON.stringify([salt, kind, staff.id, fields])",
    "JSON.stringify([salt, kind, staff.id, form.item])",
  ),
  decideCase("a report is closed that the page did not show", "ids.includes(id)", "Boolean(id)"),
  decideCase("reports are decided while another moderator works on them", "claim.isFree,", ""),
  decideCase(
    "a decision is made without the permission",
    'isAllowed(staff.roles, "reports.decide")',
    "true",
  ),
  schema(
    "a rule is named without a measure",
    '(form.ground === "no_breach") !== hasMeasure(form)',
    "true",
  ),
  appeal("a stranger opens a statement", "link || decision.memberId === viewer?.id", "true"),
  appeal("an appeal is accepted after six months", "at >= appealDeadline(decision.at)", "false"),
  link("a link for another decision is accepted", "received === right", "true"),
  suspension(
    "the end of a suspension restores a member whose ban is proposed",
    "AND ${b.status} = 'open')`",
    "AND 0)`",
  ),
  restore("undoing writes removed texts nowhere", "...(texts && {", "...(null && {"),
  decideAppeal(
    "an upheld appeal against a ban leaves its proposal",
    "withdrawn: withdrawProposal(proposal, { at, when }),",
  ),
  undoBan(
    "a ban is undone by somebody who may not lift one",
    'decision.staff === id || isAllowed(roles, "members.ban")',
    "true",
  ),
  reopenBan("a ban is reopened after its proposal was undone", "isInForce(proposed),"),
  undoCase("a confirmed ban is undone by its proposal", "isBanUnconfirmed(id),", ""),
  waiting(
    "the queue of a site has the items of others",
    "WHERE site_id = ${site}) waiting`",
    ") waiting`",
  ),
  claims(
    "a claimed item is claimed by another moderator",
    "when: isNotClaimedByAnother(kind, item, { staff: staff.id, expired }),",
    "",
  ),
  declare(
    "a stranger's address gets the link that refunds an order",
    " && account.email === email",
  ),
  declare("an erased account's address gets the link", ' && account.status !== "deleted"'),
  withdrawalLink("a link of the withdrawal is not checked", "received === right ? id : null", "id"),
  withdrawalLink(
    "a link of the withdrawal is valid on every site",
    "withdrawal:${siteId}:",
    "withdrawal:",
  ),
  declaredRefund(
    "the period of a declared withdrawal ends with the tap",
    "    declaredAt,\n",
    "    declaredAt: at,\n",
  ),
];
