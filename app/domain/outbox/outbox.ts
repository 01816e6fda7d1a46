/**
 * The outbox holds e-mails and pushes to send. Invariants: an e-mail is written in the same batch
 * as its cause, so that neither exists without the other; it is sent once, however often the queue
 * delivers its id; after sending its payload is emptied, because it holds an address and may hold a
 * secret. An e-mail that could not be sent stays for a month as `failed`, with its payload unless
 * that holds a secret, so that staff can resend it (R388).
 */
import { hours } from "~/kit/duration";

export type { EmailRequest, EmailTemplate, EmailTemplateFields } from "./outbox.schema";

/** How long an e-mail is retried while the mail service rejects it temporarily (R387). */
export const EMAIL_TTL = hours(72);
/** The longest pause between two attempts. */
export const MAX_RETRY_DELAY = hours(1);
