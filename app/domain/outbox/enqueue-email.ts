import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { type EmailId, type MemberId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import { toEmailRow } from "./email-row";
import type { EmailRequest } from "./outbox";
import type { EmailTemplateOf } from "./outbox.schema";
import { insertEmail } from "./outbox-store";

/**
 * E-mails that need a permit: each is counted per recipient over all networks
 * (account/permit-mail.ts).
 */
export type LimitedTemplate = EmailTemplateOf<"stranger" | "support">;

declare const permitted: unique symbol;
/** Proves that an e-mail was counted for its recipient; `enqueueEmail` requires it by type. */
export type MailPermit = { readonly [permitted]: true };

/** Only `permitMail` may call this (tests/architecture/mail-permits.test.ts). */
export const createMailPermit = (): MailPermit => ({}) as MailPermit;

/**
 * An e-mail that anybody can cause needs the permit of `permitMail`, so that its rate limits always
 * apply.
 */
type PermittedRequest<Request extends EmailRequest> = Request extends { template: LimitedTemplate }
  ? Request & { permit: MailPermit }
  : Request & { permit?: undefined };

/**
 * An e-mail and the account whose owner receives it; null if the recipient is somebody else or the
 * account does not stay.
 */
export type OwnedEmailRequest = PermittedRequest<EmailRequest> & { account: MemberId | null } & {
  /** Idempotency key: an account gets one e-mail per key. */
  key?: string;
  /** Earliest sending time, such as the end of quiet hours; the scheduled job enqueues it then. */
  dueAt?: number;
};

/**
 * The statement for the batch of the cause, and the call that enqueues the e-mail after that batch
 * is committed.
 */
export type WrittenEmail = {
  id: EmailId;
  statement: Statement<{ id: EmailId }>;
  enqueue: () => void;
};

/**
 * Writes an e-mail: put `statement` into the batch of the change that causes it, and call `enqueue`
 * after the batch. If that call is lost the e-mail is minutes late, not lost: a scheduled job
 * enqueues waiting rows. `when` is a condition that must hold inside the batch.
 */
export function enqueueEmail(
  services: Services,
  { account, key, dueAt, permit: _, ...request }: OwnedEmailRequest,
  when?: SQL,
): WrittenEmail {
  const id = newId<EmailId>();
  const row = toEmailRow(request, { id, account, key, dueAt, at: services.now() });
  const statement = insertEmail(row, when);
  const enqueue = () => services.defer("mail.enqueue", services.queues.enqueueMail(id));
  return { id, statement, enqueue };
}
