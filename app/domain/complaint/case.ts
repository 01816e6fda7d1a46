import { idempotent, runBatch, type Statement } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import { languageOr } from "~/i18n/languages";
import { type ComplaintId, newId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt, LIMITS, releaseAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import type { BlockStatements } from "../conversation/block-member";
import { enqueueEmail, type MailPermit, type WrittenEmail } from "../outbox/enqueue-email";
import type { EmailTemplateFields } from "../outbox/outbox";
import type { ComplaintContext } from "./complaint";
import {
  type ComplaintRow,
  insertComplaint,
  isStored,
  type StoredCase,
  selectCase,
  selectOwnCases,
} from "./complaint-store";

/**
 * Maximum number of draws: with a million complaints on a site, one draw in 55,000 hits a used
 * number.
 */
const MAX_DRAWS = 3;

/**
 * The rows written with a complaint; statements of `kept` and e-mails must depend on `isStored`.
 */
export type CaseParts = { emails: WrittenEmail[]; evidence?: Statement[]; block?: BlockStatements };

type CaseWriter = {
  partsOf: (row: ComplaintRow) => CaseParts | Promise<CaseParts>;
  draw: () => string;
};

const IDEMPOTENT_BY = idempotent("the complaint's id and the key of its form");

/**
 * Stores a complaint under a free number with everything that belongs to it, in one batch. The
 * block comes last, so that it removes nothing before the copy. Returns the case of this form,
 * which an earlier request may have stored; null if no free number was found. `draw` generates the
 * numbers.
 */
export async function openCase(
  services: Services,
  complaint: Omit<ComplaintRow, "id" | "number">,
  { partsOf, draw }: CaseWriter,
): Promise<StoredCase | null> {
  for (let n = 0; n < MAX_DRAWS; n++) {
    const row = { ...complaint, id: newId<ComplaintId>(), number: draw() };
    const { emails, evidence = [], block } = await partsOf(row);
    const batch = {
      complaint: insertComplaint(row),
      kept: evidence,
      emails: emails.map(({ statement }) => statement),
      block: block?.statements,
      cases: selectCase(row.siteId, row.formKey),
    };
    const answers = await runBatch(services.db, batch, IDEMPOTENT_BY);
    if (answers.block) block?.handleResults(answers.block);
    const [stored] = answers.cases.rows;
    if (stored?.id === row.id) for (const email of emails) email.enqueue();
    if (stored) return stored;
  }
  return null;
}

/** The site of the case, and the language of its page. */
type CaseContext = Pick<ComplaintContext, "site" | "origin" | "language">;
type CaseTemplate = "complaint_filed" | "report_filed";

/**
 * How support gets to know of a case: by an e-mail of its own (`permit`); by one e-mail that
 * reports more cases than e-mails (`collected`); or, once that e-mail exists, only in the list of
 * cases (`listed`).
 */
export type SupportMail = { permit: MailPermit } | "collected" | "listed";

/** `own`: the receipt goes to the address of the author's account. */
export type Receipt = { permit: MailPermit; own: boolean };

/** The receipt contains only the case number, because the address may be somebody else's. */
export function writeReceipt(
  services: Services,
  { site, origin, language }: CaseContext,
  { row, receipt: { permit, own } }: { row: ComplaintRow & { email: string }; receipt: Receipt },
): WrittenEmail {
  const { id, number, accountId, email: to } = row;
  return enqueueEmail(
    services,
    {
      siteId: site.id,
      origin,
      template: "complaint_received",
      permit,
      account: accountId,
      to,
      language,
      fields: { number, own },
    },
    isStored(id),
  );
}

/**
 * Counts a case for the support mailbox; beyond its hourly limit, cases are collected in one
 * e-mail.
 */
export async function countForSupport(
  services: Services,
  { id: siteId, support_email: to }: CaseContext["site"],
  template: CaseTemplate,
): Promise<SupportMail> {
  const permit = await permitMail(services, { siteId, template, to });
  if (permit) return { permit };
  return (await consumeAttempt(services, collectedBy(siteId, to))) ? "collected" : "listed";
}

/**
 * Reverts the count if the case was not stored, so that the next one writes the collected e-mail.
 */
export async function uncountForSupport(
  services: Services,
  { id, support_email }: CaseContext["site"],
  mail: SupportMail,
): Promise<void> {
  if (mail === "collected") await releaseAttempt(services, collectedBy(id, support_email));
}

const collectedBy = (siteId: SiteId, subject: string) =>
  ({ siteId, limit: "support_collected", subject }) as const;

/** What support reads about a complaint; `withdrawal`: it declares the withdrawal from an order. */
export function caseFields(complaint: ComplaintRow, withdrawal = false) {
  const { number, kind, name, email, accountId, about, words, goodFaith, childAbuse } = complaint;
  const marks = { goodFaith, childAbuse, withdrawal };
  const language = languageOr(complaint.language);
  return { number, kind, name, email, member: accountId, about, language, words, ...marks };
}

/** The e-mail to support about a case, if there is one, written only if the case is stored. */
export function writeToSupport(
  services: Services,
  context: CaseContext,
  { row, mail, caseEmail }: { row: ComplaintRow; mail: SupportMail; caseEmail: CaseEmail },
): WrittenEmail[] {
  const when = isStored(row.id);
  if (mail === "listed") return [];
  if (mail !== "collected")
    return [enqueueEmail(services, { ...toSupport(context), ...mail, ...caseEmail }, when)];
  // Sent at the end of the hour, so that it covers every case of the hour.
  const dueAt = services.now() + LIMITS.support_collected.window;
  const fields = { most: LIMITS.support_mail.most };
  const collected = { ...toSupport(context), template: "cases_collected" as const, dueAt, fields };
  return [enqueueEmail(services, collected, when)];
}

type CaseEmail = {
  [T in CaseTemplate]: { template: T; fields: EmailTemplateFields[T] };
}[CaseTemplate];

/** In the language of the site's support. */
const toSupport = ({ site, origin }: CaseContext) => ({
  account: null,
  siteId: site.id,
  origin,
  to: site.support_email,
  language: languageOr(site.domain_language),
});

/** Cases per page. */
const PAGE = 24;

/**
 * A member's own reports and complaints with their status, newest first; `next` is the cursor of
 * the next page, null on the last.
 */
export async function listOwnCases(services: Services, actor: MemberKey, after: string | null) {
  const rows = await services.readTogether(selectOwnCases(actor, decodeCursor(after), PAGE + 1));
  const cases = rows.slice(0, PAGE);
  const last = cases.at(-1);
  return { cases, next: rows.length > PAGE && last ? encodeCursor([last.at, last.id]) : null };
}
