import { openDatabase } from "~/db/database.server";
import { storeLocalMail } from "~/domain/outbox/local-mail";
import { seconds } from "~/kit/duration";
import type { Email, Mailer } from "~/services";
import type { MailResult } from "~/services/delivery";
import { PROOF_HEADER, UNSUBSCRIBE_WORD } from "./read-mail-report";
import { readResendWebhook } from "./resend-webhook";

/**
 * The headers of every e-mail, besides those that the mail service adds. `reports`: the mailbox for
 * bounces and reports, or null.
 */
const emailHeaders = (
  { language, leave, proof }: Email,
  reports: string | null,
): Record<string, string> => ({
  "Content-Language": language,
  // RFC 3834: prevents automatic replies.
  "Auto-Submitted": "auto-generated",
  ...(proof ? { [PROOF_HEADER]: proof } : {}),
  // RFC 8058: one-click unsubscribe by a POST request; mail programs that support only mailto send
  // an e-mail instead.
  ...(leave
    ? {
        "List-Unsubscribe": [leave, ...mailtoUnsubscribe(reports, proof)]
          .map((way) => `<${way}>`)
          .join(", "),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {}),
});

const mailtoUnsubscribe = (reports: string | null, proof: string | undefined): string[] =>
  reports && proof ? [`mailto:${reports}?subject=${UNSUBSCRIBE_WORD}%20${proof}`] : [];

/** A key with permission to send, and the webhook secret of each URL that Resend calls. */
export type ResendKeys = { apiKey: string; webhookSecrets: string[] };

const RESEND_EMAILS_URL = "https://api.resend.com/emails";
/** No mail service needs longer. */
const REQUEST_TIMEOUT = seconds(10);

/**
 * Sends by Resend's API (resend.com/docs/api-reference), which deduplicates by idempotency key for
 * a day.
 */
export const createResend = (
  { apiKey, webhookSecrets }: ResendKeys,
  reports: string | null,
  now: () => number,
): Mailer => ({
  read: (headers, body) => readResendWebhook(webhookSecrets, { headers, body }, now()),
  async deliver(id, email) {
    try {
      const answer = await fetch(RESEND_EMAILS_URL, {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/json",
          "idempotency-key": id,
          "user-agent": "dating",
        },
        body: JSON.stringify(toRequestBody(email, id, reports)),
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      if (answer.ok) await answer.body?.cancel();
      return answer.ok
        ? { status: "sent" }
        : resendErrorResult(answer.status, await errorNameIn(answer));
    } catch (error) {
      return { status: "later", errorCode: error instanceof Error ? error.name : "unknown" };
    }
  },
});

/**
 * Webhooks return the e-mail's id as a tag. A name is quoted (RFC 5322, 3.2.4), so that its special
 * characters have no meaning.
 */
const toRequestBody = (email: Email, id: string, reports: string | null) => ({
  from: `"${email.from.name.replaceAll(/["\\]/g, "\\$&")}" <${email.from.address}>`,
  to: [email.to],
  ...(email.replyTo && { reply_to: email.replyTo }),
  subject: email.subject,
  html: email.html,
  text: email.plain,
  headers: emailHeaders(email, reports),
  tags: [{ name: "letter", value: id }],
});

/** An error's short name, never its message; "unknown" if there is none. */
async function errorNameIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { name?: unknown } | null;
  const name = body?.name;
  return typeof name === "string" && /^[a-z_]{1,40}$/.test(name) ? name : "unknown";
}

function resendErrorResult(status: number, name: string): MailResult {
  const errorCode = `${status}_${name}`;
  // The same id was sent with other content, because the site's name or texts changed: that e-mail
  // was accepted.
  if (name === "invalid_idempotent_request") return { status: "sent" };
  if (status === 408 || status === 409 || status === 429 || status >= 500)
    return { status: "later", errorCode };
  return {
    status: status === 400 || status === 413 || status === 422 ? "refused" : "ours",
    errorCode,
  };
}

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
  ...(email.replyTo && { replyTo: email.replyTo }),
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
