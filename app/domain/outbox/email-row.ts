import type { EmailId, MemberId, SiteId } from "~/kit/ids";
import type { EmailOrder, EmailTemplate } from "./outbox.schema";

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
  order: EmailOrder,
  { id, account, at, key = null, dueAt = 0 }: NewEmail,
): EmailRow => ({
  id,
  siteId: order.siteId,
  template: order.template,
  account,
  payload: JSON.stringify(order),
  key,
  dueAt,
  at,
});
