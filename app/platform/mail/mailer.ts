import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import type { Letter, Mailer } from "~/services";
import type { MailCame } from "~/services/sending";
import { headersOf } from "./mail-headers";
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
  const service = resend ? createResend(resend, mailReports) : cloudflareOf(env, mailReports);
  if (!local) return service;
  return {
    read: service.read,
    async deliver(id, letter) {
      await keepLocalMail(openDatabase(env.DB), id, letter);
      return { came: "sent" };
    },
  };
}

const cloudflareOf = ({ MAIL }: Pick<Env, "MAIL">, reports: string | null): Mailer => ({
  read: null,
  async deliver(_id, letter) {
    try {
      await MAIL.send(toMessage(letter, reports));
      return { came: "sent" };
    } catch (fault) {
      return cameOf(codeOf(fault));
    }
  },
});

/**
 * The binding adds MIME structure, Date and Message-ID, and rejects headers that it does not allow.
 */
const toMessage = (letter: Letter, reports: string | null): EmailMessageBuilder => ({
  from: { name: letter.from.name, email: letter.from.address },
  to: letter.to,
  subject: letter.subject,
  html: letter.html,
  text: letter.plain,
  headers: headersOf(letter, reports),
});

/** The binding's permanent error codes (Cloudflare, Email Service, Workers API). */
const NEVER = [
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_TOO_MANY_RECIPIENTS",
  "E_CONTENT_TOO_LARGE",
];
/** Error codes of a wrong sender, header or account setup, which the operator has to fix. */
const OURS = /^E_(?:SENDER_|HEADER|RECIPIENT_NOT_ALLOWED)/;

function cameOf(fault: string): MailCame {
  if (fault === "E_RECIPIENT_SUPPRESSED") return { came: "no_mailbox", fault };
  if (NEVER.includes(fault)) return { came: "refused", fault };
  return { came: OURS.test(fault) ? "ours" : "later", fault };
}

/** The error's code, never its message, which may quote the address. */
function codeOf(fault: unknown): string {
  const code = (fault as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^E_[A-Z_]{1,40}$/.test(code)) return code;
  return fault instanceof Error ? fault.name : "unknown";
}
