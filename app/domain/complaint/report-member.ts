import type { ConversationId, MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { findAddress } from "../account/find-address";
import { consumeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { blockMember } from "../conversation/block-member";
import { conversationIdOf } from "../conversation/conversation";
import { loadLastArchived } from "../conversation/load-last-archived";
import { writeBlock } from "../conversation/write-block";
import type { WrittenEmail } from "../outbox/enqueue-email";
import type { MailPermit } from "../outbox/mail-permit";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import {
  countForSupport,
  type SupportMail,
  uncountForSupport,
  writeReceipt,
  writeToSupport,
} from "./case-emails";
import {
  COMPLAINT_REFUSALS,
  type ComplaintContext,
  newCaseNumber,
  REPORTED_MESSAGES,
} from "./complaint";
import { type ComplaintRow, findCase } from "./complaint-store";
import { findReportable, type Reportable } from "./find-reportable";
import { type CaseParts, openCase } from "./open-case";
import type { ReportForm } from "./report.schema";
import { insertEvidence, insertReport } from "./report-store";

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
 * Reports a member (see find-reportable.ts): stores a complaint with evidence, its e-mails and, if
 * requested, the block, in one batch. Costs nothing, and is open to unconfirmed members; at most 20
 * a day per member. The same form sent again returns the first number. `draw` generates the
 * numbers.
 */
export async function reportMember(
  services: Services,
  setting: ReportContext,
  { id, form, draw = newCaseNumber }: { id: MemberId; form: ReportForm; draw?: () => string },
): Promise<Outcome<ReportResult, ReportRefusal>> {
  const { site, viewer } = setting;
  const [reported, address] = await Promise.all([
    findReportable(services, setting, id),
    findAddress(services, site.id, viewer.id),
  ]);
  if (!reported) return refuse("not_found");
  const email = viewer.confirmed ? address : null;
  const complaint = await toComplaint(services, setting, { reported, form, email });
  const earlier = await findCase(services.db, site.id, complaint.formKey);
  if (earlier) {
    if (form.block) await blockMember(services, viewer, id);
    return done({ number: earlier.number, email });
  }
  if (!(await consumeAttempt(services, { siteId: site.id, limit: "report", subject: viewer.id })))
    return refuse("too_many");
  const conversationId = await conversationIdOf(site.id, viewer.id, id);
  const copied = { id: conversationId, limit: REPORTED_MESSAGES };
  const archived = reported.talked ? await loadLastArchived(services, viewer, copied) : "[]";
  const mails = await permitMails(services, site, email);
  const partsOf = (row: ComplaintRow) =>
    toCaseParts(services, setting, { row, reported, conversationId, archived, form, mails });
  const stored = await openCase(services, complaint, { partsOf, draw });
  if (stored) return done({ number: stored.number, email });
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

type ReportInput = { reported: Reportable; form: ReportForm; email: string | null };

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
  reported: Reportable;
  conversationId: ConversationId;
  archived: string;
  form: ReportForm;
  mails: ReportMails;
};

function toCaseParts(
  services: Services,
  setting: ReportContext,
  { row, reported, conversationId, archived, form, mails }: ReportCase,
): CaseParts {
  const { viewer } = setting;
  const screen = reported.talked ? form.screen : "profile";
  const report = {
    siteId: row.siteId,
    reporterId: viewer.id,
    reportedId: reported.id,
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
    evidence: [insertReport(report), insertEvidence(report, { archived, at: row.at })],
    emails: writeEmails(services, setting, { row, report, mails }),
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
  setting: ReportContext,
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
    language: setting.language,
    words: words || null,
  };
  const caseEmail = { template: "report_filed" as const, fields };
  const filed = writeToSupport(services, setting, { row, mail: mails.support, caseEmail });
  if (!email || !mails.receipt) return filed;
  return [
    writeReceipt(services, setting, { row: { ...row, email }, permit: mails.receipt }),
    ...filed,
  ];
}
