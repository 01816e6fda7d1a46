import type { EmailId, MemberId, SiteId } from "~/kit/ids";
import type { Channel } from "../notification/notification.schema";
import { EMAIL_TTL } from "./outbox";
import { EMAIL_TEMPLATES, type EmailRequest, type EmailTemplate } from "./outbox.schema";

/** The columns of a new e-mail in the outbox. */
export type EmailRow = {
  id: EmailId;
  siteId: SiteId;
  template: EmailTemplate;
  account: MemberId | null;
  payload: string;
  /** Idempotency key: an account gets one e-mail per key. Null if repeats are allowed. */
  key: string | null;
  /** Earliest sending time. */
  dueAt: number;
  at: number;
};

type NewEmail = Pick<EmailRow, "id" | "account" | "at"> & Partial<Pick<EmailRow, "key" | "dueAt">>;

/** The row of an e-mail, for use cases (enqueue-email.ts) and for staff commands alike. */
export const toEmailRow = (
  request: EmailRequest,
  { id, account, at, key = null, dueAt = 0 }: NewEmail,
): EmailRow => ({
  id,
  siteId: request.siteId,
  template: request.template,
  account,
  payload: JSON.stringify(request),
  key,
  dueAt,
  at,
});

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

/**
 * Templates whose cause is known by template, account and key of the row: a failed row is
 * regenerated from its cause if that still applies (R559). Other rows are resent with their stored
 * payload, or must be requested again.
 */
export const REGENERATED_TEMPLATES: Record<Channel, readonly string[]> = {
  mail: Object.entries(EMAIL_TEMPLATES).flatMap(([template, { regenerated }]) =>
    regenerated ? [template] : [],
  ),
  push: ["conversation", "message", "unread", "like", "match", "weekly", "reminder"],
};
