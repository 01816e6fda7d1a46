import { run } from "~/db/batch";
import { hashSecret } from "~/kit/crypto";
import type { ConversationId, MemberId, PhotoRef } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { consumeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { findAddress } from "../account/recipient";
import { EVIDENCE_TTL } from "../block/block";
import { loadLastArchived } from "../conversation/archive-messages";
import { blockMember, writeBlock } from "../conversation/block-member";
import { conversationIdOf } from "../conversation/conversation";
import type { MailPermit, WrittenEmail } from "../outbox/enqueue-email";
import { photoRefBuilder } from "../photo/photo-refs";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import {
  type CaseParts,
  countForSupport,
  openCase,
  type SupportMail,
  uncountForSupport,
  writeReceipt,
  writeToSupport,
} from "./case";
import {
  COMPLAINT_REFUSALS,
  type ComplaintContext,
  newCaseNumber,
  REPORTED_MESSAGES,
} from "./complaint";
import {
  type ComplaintRow,
  deleteEvidence,
  findCase,
  insertEvidence,
  insertReport,
  selectReportable,
} from "./complaint-store";
import type { ReportForm } from "./report.schema";

/** The member as the report page shows them. */
export type ReportableMember = {
  id: MemberId;
  name: string;
  fictional: boolean;
  /** Null if the reporter may not see the photo, although they may report the member. */
  photoId: PhotoRef | null;
  /** Whether the page offers a block: the profile is visible now. */
  blockable: boolean;
  blockedByMe: boolean;
  /** Whether the two exchanged messages, which are then copied. */
  talked: boolean;
};

/**
 * A member whom the viewer may report: of the same site, and visible, blocked by the viewer, or a
 * chat partner. Null for everyone else, so that a hidden, a blocking and a missing member cannot be
 * distinguished.
 */
export async function findReportable(
  services: Services,
  { site, viewer }: { site: Site; viewer: Viewer },
  id: MemberId,
): Promise<ReportableMember | null> {
  const conversationId = await conversationIdOf(site.id, viewer.id, id);
  const pair = { siteId: site.id, reporterId: viewer.id, reportedId: id, conversationId };
  const [row] = await services.readTogether(selectReportable(pair, allowsFictional(site)));
  if (!row) return null;
  const visiblePhotoId = row.visible || row.blockedByMe ? row.photoId : null;
  const photoId =
    visiblePhotoId && photoRefBuilder(services, site)(visiblePhotoId, "members_hidden");
  const { name, fictional, visible: blockable, blockedByMe, talked } = row;
  return { id: row.id, name, fictional, photoId, blockable, blockedByMe, talked };
}

/** Who reports, on which site, and the language of its page. */
type ReportContext = { site: Site; viewer: Viewer } & Pick<ComplaintContext, "origin" | "language">;
/** Why a report is refused, with its HTTP status. The texts are `report.*` in safety.json. */
export const REPORT_REFUSALS = { not_found: 404, ...COMPLAINT_REFUSALS } as const;
type ReportRefusal = keyof typeof REPORT_REFUSALS;
/**
 * `email` is the address that gets the answer; null if it is not confirmed, since it may be
 * somebody else's.
 */
type ReportResult = { number: string; email: string | null };

/**
 * Reports a member: stores a complaint with evidence, its e-mails and, if requested, the block, in
 * one batch. Costs nothing, and is open to unconfirmed members; at most 20 a day per member. The
 * same form sent again returns the first number. `draw` generates the numbers.
 */
export async function reportMember(
  services: Services,
  context: ReportContext,
  { id, form, draw = newCaseNumber }: { id: MemberId; form: ReportForm; draw?: () => string },
): Promise<Outcome<ReportResult, ReportRefusal>> {
  const { site, viewer } = context;
  const [reported, address] = await Promise.all([
    findReportable(services, context, id),
    findAddress(services, site.id, viewer.id),
  ]);
  if (!reported) return refuse("not_found");
  const email = viewer.confirmed ? address : null;
  const complaint = await toComplaint(services, context, { reported, form, email });
  const earlier = await findCase(services.db, site.id, complaint.formKey);
  if (earlier) {
    if (form.block) await blockMember(services, viewer, id);
    return done({ number: earlier.number, email });
  }
  if (!(await consumeAttempt(services, { siteId: site.id, limit: "report", subject: viewer.id })))
    return refuse("too_many");
  const conversationId = await conversationIdOf(site.id, viewer.id, id);
  const archiveQuery = { id: conversationId, limit: REPORTED_MESSAGES };
  const archivedMessagesJson = reported.talked
    ? await loadLastArchived(services, viewer, archiveQuery)
    : "[]";
  const mails = await permitMails(services, site, email);
  const partsOf = (row: ComplaintRow) =>
    toCaseParts(services, context, {
      row,
      reported,
      conversationId,
      archivedMessagesJson,
      form,
      mails,
    });
  const storedCase = await openCase(services, complaint, { partsOf, draw });
  if (storedCase) return done({ number: storedCase.number, email });
  await uncountForSupport(services, site, mails.support);
  return refuse("not_stored");
}

/**
 * The receipt is sent to the reporter's own confirmed address, so that nobody else can cause it.
 */
async function permitMails(
  services: Services,
  site: Site,
  to: string | null,
): Promise<ReportMails> {
  const receipt = { siteId: site.id, template: "complaint_received", own: true } as const;
  return {
    receipt: to === null ? null : await permitMail(services, { ...receipt, to }),
    support: await countForSupport(services, site, "report_filed"),
  };
}

type ReportMails = { receipt: MailPermit | null; support: SupportMail };

type ReportInput = { reported: ReportableMember; form: ReportForm; email: string | null };

async function toComplaint(
  services: Services,
  { viewer, language }: ReportContext,
  { reported: { id }, form, email }: ReportInput,
) {
  const { client_id, screen, reason, words = "" } = form;
  const formKey = await hashSecret(
    JSON.stringify(["report", client_id, viewer.id, id, screen, reason, words]),
  );
  const { siteId } = viewer;
  return {
    siteId,
    formKey,
    accountId: viewer.id,
    language,
    email,
    at: services.now(),
    kind: "member" as const,
    about: `/members/${id}`,
    words,
    name: null,
    goodFaith: false,
    childAbuse: false,
  };
}

type ReportCase = {
  row: ComplaintRow;
  reported: ReportableMember;
  conversationId: ConversationId;
  archivedMessagesJson: string;
  form: ReportForm;
  mails: ReportMails;
};

function toCaseParts(
  services: Services,
  context: ReportContext,
  { row, reported, conversationId, archivedMessagesJson, form, mails }: ReportCase,
): CaseParts {
  const { viewer } = context;
  const screen = reported.talked ? form.screen : "profile";
  const report = {
    siteId: row.siteId,
    reporterId: viewer.id,
    reportedId: reported.id,
    reportedName: reported.name,
    conversationId,
    complaintId: row.id,
    screen,
    talked: reported.talked,
    reason: form.reason,
  };
  const block = form.block
    ? writeBlock(services, { siteId: viewer.siteId, blockerId: viewer.id, blockedId: reported.id })
    : undefined;
  return {
    evidence: [insertReport(report), insertEvidence(report, { archivedMessagesJson, at: row.at })],
    emails: writeEmails(services, context, { row, report, mails }),
    block,
  };
}

type Report = Parameters<typeof insertReport>[0];

/**
 * One e-mail to support, with ids and never the evidence; one to the reporter, with only the
 * number.
 */
function writeEmails(
  services: Services,
  context: ReportContext,
  { row, report, mails }: { row: ComplaintRow; report: Report; mails: ReportMails },
): WrittenEmail[] {
  const { number, email, words } = row;
  const fields = {
    number,
    reason: report.reason,
    screen: report.screen,
    reporter: report.reporterId,
    reported: report.reportedId,
    conversation: report.talked ? report.conversationId : null,
    email,
    language: context.language,
    words: words || null,
  };
  const caseEmail = { template: "report_filed" as const, fields };
  const statements = writeToSupport(services, context, { row, mail: mails.support, caseEmail });
  if (!email || !mails.receipt) return statements;
  return [
    writeReceipt(services, context, {
      row: { ...row, email },
      receipt: { permit: mails.receipt, own: true },
    }),
    ...statements,
  ];
}

const MAX_PER_RUN = 500;

/** Erases the evidence of reports after 90 days; the complaint itself is kept (R97). */
export async function eraseEvidence(services: Services): Promise<void> {
  await run(services.db, deleteEvidence(services.now() - EVIDENCE_TTL, MAX_PER_RUN));
}
