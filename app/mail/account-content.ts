import type { EmailRequest } from "~/domain/outbox/outbox";
import type { EmailTemplateWith } from "~/domain/outbox/outbox.schema";
import { formatDate } from "~/i18n/format";
import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

type AccountEmail = EmailRequestOf<
  | EmailTemplateWith<{ name: string | null; reason: string }>
  | "deletion_started"
  | "deletion_done"
  | "takeout_ready"
  | "photo_rejected"
  | "complaint_decided"
  | "message_refused"
  | "message_unsent"
>;
type SenderSite = { name: string; locale: string; foot: string[] };

/** E-mails about deletion, reactivation and data export, and about moderation decisions. */
export function accountContent(
  t: MailTranslate,
  email: AccountEmail,
  { name: site, locale, foot }: SenderSite,
): EmailContent {
  const { template, fields } = email;
  const day = (at: number) => formatDate(at, locale, "UTC");
  const date = template === "deletion_started" ? day(email.fields.until) : addedOn(email, day);
  const number = template === "complaint_decided" ? email.fields.number : undefined;
  const days = template === "deletion_done" ? email.fields.days : undefined;
  return {
    subject: t(`${template}.subject`, { site, date, number }),
    title: t(`${template}.title`),
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    text: textOf(t, email, day) ?? t(`${template}.text`, { date, days }),
    foot,
    ...accountPartsOf(t, email, day),
  };
}

/** A text that depends on the fields; null: the template's own. */
function textOf(t: MailTranslate, email: AccountEmail, day: (at: number) => string) {
  const { template, fields } = email;
  if (template === "photo_rejected" && fields.sent)
    return t("photo_rejected.sent", { date: day(fields.added) });
  if (template === "account_suspended" && fields.until)
    return t("account_suspended.until", { date: day(fields.until) });
  if (template === "account_restored" && !fields.reason) return t("account_restored.ended");
  return null;
}

const addedOn = ({ fields }: AccountEmail, day: (at: number) => string) =>
  "added" in fields ? day(fields.added) : undefined;

/** The parts that only some templates have. */
function accountPartsOf(t: MailTranslate, email: AccountEmail, day: (at: number) => string) {
  const { origin } = email;
  switch (email.template) {
    case "deletion_started":
      return {
        button: { label: t("deletion_started.button"), url: `${origin}/${email.fields.secret}` },
        notYou: t("deletion_started.not_you"),
      };
    case "deletion_done":
      return { facts: receipt(t, email.fields.keptUntil, day), notYou: t("deletion_done.not_you") };
    case "takeout_ready":
      return {
        button: { label: t("takeout_ready.button"), url: `${origin}/settings/data` },
        notYou: t("takeout_ready.not_you"),
      };
    case "account_restored":
      return {
        ...(email.fields.reason && {
          quote: { label: t("staff.reason"), value: email.fields.reason },
        }),
        button: { label: t("account_restored.button"), url: `${origin}/login` },
      };
    case "account_factor_off":
      return {
        quote: { label: t("staff.reason"), value: email.fields.reason },
        button: { label: t("account_factor_off.button"), url: `${origin}/reset-password` },
        notYou: t("account_factor_off.not_you"),
      };
    case "message_unsent":
      return {
        quote: { label: t("staff.reason"), value: t(`message_unsent.${email.fields.why}`) },
      };
    case "complaint_decided":
      return { ...caseResultOf(t, email.fields), ...objectionOf(t, origin) };
    default:
      return {
        quote: { label: t("staff.reason"), value: email.fields.reason },
        ...objectionOf(t, origin),
      };
  }
}

const objectionOf = (t: MailTranslate, origin: string) => ({
  button: { label: t("staff.object"), url: `${origin}/complaints` },
  notYou: t("staff.how"),
});

type CaseFields = EmailRequestOf<"complaint_decided">["fields"];

/** What followed from a case, in the reader's language, and the words of staff. */
const caseResultOf = (t: MailTranslate, { outcome, reason, reported }: CaseFields) => ({
  ...(reported !== null && { facts: [{ label: t("complaint_decided.about"), value: reported }] }),
  ...(outcome && { body: t(`safety:cases.outcome.${outcome}`) }),
  ...(reason !== null && { quote: { label: t("staff.reason"), value: reason } }),
});
function receipt(t: MailTranslate, retainedUntil: number | null, day: (at: number) => string) {
  const retained = t("deletion_done.kept_list");
  const open = retainedUntil && t("deletion_done.kept_open", { date: day(retainedUntil) });
  return [
    { label: t("deletion_done.erased"), value: t("deletion_done.erased_list") },
    { label: t("deletion_done.kept"), value: open ? `${retained}\n${open}` : retained },
  ];
}

type SecurityEmail = Extract<EmailRequest, { template: "security_changed" }>;

/** A login change: what was changed, and what to do if somebody else did it. */
export function securityContent(
  t: MailTranslate,
  { fields, origin }: SecurityEmail,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  const { name, what } = fields;
  return {
    subject: t("security_changed.subject", { site }),
    title: t(`security_changed.${what}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`security_changed.${what}.text`),
    button: { label: t("security_changed.button"), url: `${origin}/settings/security` },
    notYou: t("security_changed.not_you"),
    foot,
  };
}

type OwnerEmail = EmailRequestOf<
  | "welcome"
  | "activate"
  | "login_code"
  | "reset"
  | "password_changed"
  | "mail_change"
  | "mail_changed"
  | "mail_taken"
  | "already_member"
>;

/** E-mails about an address and how its owner logs in. */
export function ownerContent(
  t: MailTranslate,
  email: OwnerEmail,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  const { template, fields } = email;
  const name = "name" in fields ? fields.name : null;
  return {
    subject: t(`${template}.subject`, { site }),
    title: t(`${template}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`${template}.text`),
    notYou: t(`${template}.not_you`),
    foot,
    ...ownerPartsOf(t, email, site),
  };
}

/** Button and code of an e-mail about the recipient's own account. */
function ownerPartsOf(t: MailTranslate, email: OwnerEmail, site: string): Partial<EmailContent> {
  const { template, origin, fields } = email;
  switch (template) {
    case "activate":
    case "reset":
    case "mail_change": {
      const value = spacedCode(fields.code);
      return {
        ...(template === "activate" && { subject: t("activate.subject", { site, code: value }) }),
        button: { label: t(`${template}.button`), url: `${origin}/${fields.secret}` },
        code: { label: t(`${template}.code`), value, note: t(`${template}.code_until`) },
      };
    }
    case "mail_changed":
      return { button: { label: t("mail_changed.button"), url: `${origin}/${fields.secret}` } };
    case "password_changed":
      return { button: { label: t("password_changed.button"), url: `${origin}/reset-password` } };
    case "login_code":
      return { code: { label: null, value: spacedCode(fields.code), note: null } };
    case "welcome":
      return { button: { label: t("welcome.button"), url: `${origin}/members` } };
    case "already_member":
      return { button: { label: t("already_member.button"), url: `${origin}/login` } };
    case "mail_taken":
      return {};
  }
}

/**
 * "123 456": six digits are easier to read and type in two groups. The code field accepts the
 * space.
 */
const spacedCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
