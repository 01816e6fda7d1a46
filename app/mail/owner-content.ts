import type { EmailContent, EmailOrderOf, MailTranslate } from "./email-content";

type OwnerEmailOrder = EmailOrderOf<
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
  order: OwnerEmailOrder,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  const { template, fields } = order;
  const name = "name" in fields ? fields.name : null;
  return {
    subject: t(`${template}.subject`, { site }),
    title: t(`${template}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`${template}.text`),
    notYou: t(`${template}.not_you`),
    foot,
    ...partsOf(t, order, site),
  };
}

/** Button and code of an e-mail about the recipient's own account. */
function partsOf(t: MailTranslate, order: OwnerEmailOrder, site: string): Partial<EmailContent> {
  const { template, origin, fields } = order;
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
