import { openDatabase } from "~/db/database.server";
import { storeLocalMail } from "~/domain/outbox/store-local-mail";
import type { Email, Mailer } from "~/services";
import type { MailResult } from "~/services/delivery";
import { emailHeaders } from "./mail-headers";
import { createResend, type ResendKeys } from "./resend";

type MailerConfig = {
  local: boolean;
  resend: ResendKeys | null;
  mailReports: string | null;
};

/**
 * Sends by Cloudflare's e-mail binding, or by Resend if the deployment has its keys. In local mode
 * e-mails are stored for /dev/outbox instead, and webhooks are still handled.
 */
export function createMailer(
  env: Pick<Env, "DB" | "MAIL">,
  { local, resend, mailReports }: MailerConfig,
): Mailer {
  const service = resend
    ? createResend(resend, mailReports)
    : createCloudflareMailer(env, mailReports);
  if (!local) return service;
  return {
    read: service.read,
    async deliver(id, letter) {
      await storeLocalMail(openDatabase(env.DB), id, letter);
      return { came: "sent" };
    },
  };
}

const createCloudflareMailer = ({ MAIL }: Pick<Env, "MAIL">, reports: string | null): Mailer => ({
  read: null,
  async deliver(_id, letter) {
    try {
      await MAIL.send(toMessage(letter, reports));
      return { came: "sent" };
    } catch (fault) {
      return toSendResult(errorCode(fault));
    }
  },
});

/**
 * The binding adds MIME structure, Date and Message-ID, and rejects headers that it does not allow.
 */
const toMessage = (letter: Email, reports: string | null): EmailMessageBuilder => ({
  from: { name: letter.from.name, email: letter.from.address },
  to: letter.to,
  subject: letter.subject,
  html: letter.html,
  text: letter.plain,
  headers: emailHeaders(letter, reports),
});

/** The binding's permanent error codes (Cloudflare, Email Service, Workers API). */
const PERMANENT_ERRORS = [
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_TOO_MANY_RECIPIENTS",
  "E_CONTENT_TOO_LARGE",
];
/** Error codes of a wrong sender, header or account setup, which the operator has to fix. */
const SETUP_ERRORS = /^E_(?:SENDER_|HEADER|RECIPIENT_NOT_ALLOWED)/;

function toSendResult(fault: string): MailResult {
  if (fault === "E_RECIPIENT_SUPPRESSED") return { came: "no_mailbox", fault };
  if (PERMANENT_ERRORS.includes(fault)) return { came: "refused", fault };
  return { came: SETUP_ERRORS.test(fault) ? "ours" : "later", fault };
}

/** The error's code, never its message, which may quote the address. */
function errorCode(fault: unknown): string {
  const code = (fault as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^E_[A-Z_]{1,40}$/.test(code)) return code;
  return fault instanceof Error ? fault.name : "unknown";
}
