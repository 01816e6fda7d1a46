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
  now: () => number;
};

/**
 * Sends by Cloudflare's e-mail binding, or by Resend if the deployment has its keys. In local mode
 * e-mails are stored for /dev/outbox instead, and webhooks are still handled.
 */
export function createMailer(
  env: Pick<Env, "DB" | "MAIL">,
  { local, resend, mailReports, now }: MailerConfig,
): Mailer {
  const service = resend
    ? createResend(resend, mailReports, now)
    : createCloudflareMailer(env, mailReports);
  if (!local) return service;
  return {
    read: service.read,
    async deliver(id, email) {
      await storeLocalMail(openDatabase(env.DB), { ...email, id }, now());
      return { status: "sent" };
    },
  };
}

const createCloudflareMailer = ({ MAIL }: Pick<Env, "MAIL">, reports: string | null): Mailer => ({
  read: null,
  async deliver(_id, email) {
    try {
      await MAIL.send(toMessage(email, reports));
      return { status: "sent" };
    } catch (error) {
      return bindingErrorResult(errorCode(error));
    }
  },
});

/**
 * The binding adds MIME structure, Date and Message-ID, and rejects headers that it does not allow.
 */
const toMessage = (email: Email, reports: string | null): EmailMessageBuilder => ({
  from: { name: email.from.name, email: email.from.address },
  to: email.to,
  subject: email.subject,
  html: email.html,
  text: email.plain,
  headers: emailHeaders(email, reports),
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

function bindingErrorResult(code: string): MailResult {
  if (code === "E_RECIPIENT_SUPPRESSED") return { status: "no_mailbox", errorCode: code };
  if (PERMANENT_ERRORS.includes(code)) return { status: "refused", errorCode: code };
  return { status: SETUP_ERRORS.test(code) ? "ours" : "later", errorCode: code };
}

/** The error's code, never its message, which may quote the address. */
function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^E_[A-Z_]{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}
