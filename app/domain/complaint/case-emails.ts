import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { consumeAttempt, LIMITS, releaseAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import type { MailPermit } from "../outbox/mail-permit";
import type { EmailTemplateFields } from "../outbox/outbox";
import type { ComplaintContext } from "./complaint";
import { type ComplaintRow, isStored } from "./complaint-store";

/** The site of the case, and the language of its page. */
type CaseContext = Pick<ComplaintContext, "site" | "origin" | "language">;
type CaseTemplate = "complaint_filed" | "report_filed";

/**
 * How support gets to know of a case: by an e-mail of its own (`permit`); by one e-mail that
 * reports more cases than e-mails (`collected`); or, once that e-mail exists, only in the list of
 * cases (`listed`).
 */
export type SupportMail = { permit: MailPermit } | "collected" | "listed";

/** The receipt contains only the case number, because the address may be somebody else's. */
export function writeReceipt(
  services: Services,
  { site, origin, language }: CaseContext,
  { row, permit }: { row: ComplaintRow & { email: string }; permit: MailPermit },
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
      fields: { number },
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

/** The e-mail to support about a case, if there is one, written only if the case is stored. */
export function writeToSupport(
  services: Services,
  setting: CaseContext,
  { row, mail, caseEmail }: { row: ComplaintRow; mail: SupportMail; caseEmail: CaseEmail },
): WrittenEmail[] {
  const when = isStored(row.id);
  if (mail === "listed") return [];
  if (mail !== "collected")
    return [enqueueEmail(services, { ...toSupport(setting), ...mail, ...caseEmail }, when)];
  // Sent at the end of the hour, so that it covers every case of the hour.
  const dueAt = services.now() + LIMITS.support_collected.window;
  const fields = { most: LIMITS.support_mail.most };
  const collected = { ...toSupport(setting), template: "cases_collected" as const, dueAt, fields };
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
