import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { giveAttemptBack, LIMITS, takeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { enqueueLetter, type WrittenLetter } from "../outbox/enqueue-letter";
import type { MailPermit } from "../outbox/mail-permit";
import type { Letters } from "../outbox/outbox";
import type { ComplaintCaller } from "./complaint";
import { type ComplaintRow, isStored } from "./complaint-store";

/** The site of the case, and the language of its page. */
type CaseSetting = Pick<ComplaintCaller, "site" | "origin" | "language">;
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
  { site, origin, language }: CaseSetting,
  { row, permit }: { row: ComplaintRow & { email: string }; permit: MailPermit },
): WrittenLetter {
  const { id, number, accountId, email: to } = row;
  return enqueueLetter(
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
  { id: siteId, support_email: to }: CaseSetting["site"],
  template: CaseTemplate,
): Promise<SupportMail> {
  const permit = await permitMail(services, { siteId, template, to });
  if (permit) return { permit };
  return (await takeAttempt(services, collectedBy(siteId, to))) ? "collected" : "listed";
}

/**
 * Reverts the count if the case was not stored, so that the next one writes the collected e-mail.
 */
export async function uncountForSupport(
  services: Services,
  { id, support_email }: CaseSetting["site"],
  mail: SupportMail,
): Promise<void> {
  if (mail === "collected") await giveAttemptBack(services, collectedBy(id, support_email));
}

const collectedBy = (siteId: SiteId, subject: string) =>
  ({ siteId, limit: "support_collected", subject }) as const;

/** The e-mail to support about a case, if there is one, written only if the case is stored. */
export function writeToSupport(
  services: Services,
  setting: CaseSetting,
  { row, mail, letter }: { row: ComplaintRow; mail: SupportMail; letter: CaseLetter },
): WrittenLetter[] {
  const when = isStored(row.id);
  if (mail === "listed") return [];
  if (mail !== "collected")
    return [enqueueLetter(services, { ...toSupport(setting), ...mail, ...letter }, when)];
  // Sent at the end of the hour, so that it covers every case of the hour.
  const dueAt = services.now() + LIMITS.support_collected.window;
  const fields = { most: LIMITS.support_mail.most };
  const collected = { ...toSupport(setting), template: "cases_collected" as const, dueAt, fields };
  return [enqueueLetter(services, collected, when)];
}

type CaseLetter = { [T in CaseTemplate]: { template: T; fields: Letters[T] } }[CaseTemplate];

/** In the language of the site's support. */
const toSupport = ({ site, origin }: CaseSetting) => ({
  account: null,
  siteId: site.id,
  origin,
  to: site.support_email,
  language: languageOr(site.domain_language),
});
