import { EMAIL_TTL } from "./outbox";
import { EMAIL_TEMPLATES, type EmailTemplate } from "./outbox.schema";

/**
 * How long an e-mail is retried: as long as its code or link is valid, since an expired one is
 * useless.
 */
export const emailTtl = (template: string): number =>
  EMAIL_TEMPLATES[template as EmailTemplate]?.retriedFor ?? EMAIL_TTL;

/**
 * Whether an e-mail holds a link or code that grants access: its payload is not kept and it is not
 * sent again.
 */
export function holdsSecret(template: string): boolean {
  const fields = EMAIL_TEMPLATES[template as EmailTemplate]?.fields.shape;
  return !fields || "secret" in fields || "code" in fields;
}
