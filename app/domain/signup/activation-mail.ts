import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { takeAttempt } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { writeToken } from "../account/write-token";
import { enqueueLetter } from "../outbox/enqueue-letter";
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

/** Counts an activation mail; null where the address has had its e-mails of the day: it is nobody's yet, and may be a stranger's. */
export const permitActivation = (services: Services, siteId: SiteId, to: string) =>
  permitMail(services, { siteId, template: "activate", to });

/** The statements of an activation mail, link and code, for the batch of its cause; `when` must hold in that batch. */
export async function writeActivation(services: Services, mail: ActivationMail, when?: SQL) {
  const { siteId, accountId, to, permit, language, origin } = mail;
  const { secret, code, statement } = await writeToken(
    services,
    { siteId, accountId, purpose: "activate" },
    when,
  );
  const letter = enqueueLetter(
    services,
    {
      ...{ template: "activate", permit, siteId, account: accountId, to, language, origin },
      fields: { secret, code },
    },
    when,
  );
  return { statements: { token: statement, letter: letter.statement }, enqueue: letter.enqueue };
}

/** Why no other mail is sent, with the status that says so. The texts are `refusal.*` of join.json. */
export const RESEND_REFUSALS = {
  already_confirmed: 409,
  too_many_mails: 429,
  mailbox_full: 429,
} as const;

/** Mails a new link and code to the address as it is; earlier links stay good, only the newest code is. At most 5 an hour, and 3 letters a day to one address. */
export async function sendActivationAgain(
  services: Services,
  member: { siteId: SiteId; accountId: MemberId; origin: string },
): Promise<Outcome<{ email: string }, keyof typeof RESEND_REFUSALS>> {
  const { siteId, accountId } = member;
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return refuse("already_confirmed");
  if (!(await takeAttempt(services, { siteId, limit: "activation_mail", subject: accountId })))
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

/** A new link and code where a letter with others could not leave, and nobody has confirmed the address since (R559); false where they need none. */
export async function writeActivationAnew(
  services: Services,
  { id: accountId, siteId }: MemberKey,
): Promise<boolean> {
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return false;
  const member = { siteId, accountId, origin: services.originOf(found.host) };
  return (await sendActivationAgain(services, member)).ok;
}
