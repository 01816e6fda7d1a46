import { hours, minutes } from "~/kit/duration";
import { EMAIL_TTL } from "./outbox";
import { EMAIL_TEMPLATES, type EmailTemplate } from "./outbox.schema";

/**
 * How long each e-mail is retried: as long as its code or link is valid, since an expired one is
 * useless.
 */
const TTL_BY_TEMPLATE: Partial<Record<EmailTemplate, number>> = {
  login_code: minutes(15),
  reset: hours(1),
  mail_change: hours(24),
  mail_changed: hours(48),
};

export const emailTtl = (template: string): number =>
  TTL_BY_TEMPLATE[template as EmailTemplate] ?? EMAIL_TTL;

/**
 * Whether an e-mail holds a link or code that grants access: its payload is not kept and it is not
 * sent again.
 */
export function holdsSecret(template: string): boolean {
  const fields = EMAIL_TEMPLATES[template as EmailTemplate]?.shape;
  return !fields || "secret" in fields || "code" in fields;
}
