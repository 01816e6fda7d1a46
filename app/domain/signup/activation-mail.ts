import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { writeToken } from "../account/write-token";
import { enqueueEmail } from "../outbox/enqueue-email";
import type { MailPermit } from "../outbox/mail-permit";
import { findUnconfirmed } from "./signup-store";

type ActivationMail = {
  siteId: SiteId;
  accountId: MemberId;
  to: string;
  permit: MailPermit;
  language: Language;
  origin: string;
};

/**
 * Counts an activation e-mail; null if the address reached its daily limit: the address is
 * unconfirmed and may be a stranger's.
 */
export const permitActivation = (services: Services, siteId: SiteId, to: string) =>
  permitMail(services, { siteId, template: "activate", to });

/**
 * Statements of an activation e-mail with link and code, for the batch that causes it; `when` must
 * hold in that batch.
 */
export async function writeActivation(services: Services, mail: ActivationMail, when?: SQL) {
  const { siteId, accountId, to, permit, language, origin } = mail;
  const { secret, code, statement } = await writeToken(
    services,
    { siteId, accountId, purpose: "activate" },
    when,
  );
  const email = enqueueEmail(
    services,
    {
      template: "activate",
      permit,
      siteId,
      account: accountId,
      to,
      language,
      origin,
      fields: { secret, code },
    },
    when,
  );
  return { statements: { token: statement, email: email.statement }, enqueue: email.enqueue };
}

/** Business errors with their status. The texts are `refusal.*` of join.json. */
export const RESEND_REFUSALS = {
  already_confirmed: 409,
  too_many_mails: 429,
  mailbox_full: 429,
} as const;

/**
 * Mails a new link and code to the current address; earlier links stay valid, but only the newest
 * code. At most 5 an hour, and 3 e-mails a day to one address.
 */
export async function resendActivation(
  services: Services,
  member: { siteId: SiteId; accountId: MemberId; origin: string },
): Promise<Outcome<{ email: string }, keyof typeof RESEND_REFUSALS>> {
  const { siteId, accountId } = member;
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return refuse("already_confirmed");
  if (!(await consumeAttempt(services, { siteId, limit: "activation_mail", subject: accountId })))
    return refuse("too_many_mails");
  const permit = await permitActivation(services, siteId, found.email);
  if (!permit) return refuse("mailbox_full");
  const language = languageOr(found.language);
  const { statements, enqueue } = await writeActivation(services, {
    ...member,
    to: found.email,
    permit,
    language,
  });
  await runBatch(services.db, statements);
  enqueue();
  return done({ email: found.email });
}

/**
 * Mails a new link and code when the earlier e-mail could not be sent and the address is still
 * unconfirmed (R559); false if none is needed.
 */
export async function regenerateActivation(
  services: Services,
  { id: accountId, siteId }: MemberKey,
): Promise<boolean> {
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return false;
  const member = { siteId, accountId, origin: services.originOf(found.host) };
  return (await resendActivation(services, member)).ok;
}
