import { seconds } from "~/kit/duration";
import type { Email, Mailer } from "~/services";
import type { MailResult } from "~/services/delivery";
import { emailHeaders } from "./mail-headers";
import { readResendWebhook } from "./resend-webhook";

/** A key with permission to send, and the webhook secret of each URL that Resend calls. */
export type ResendKeys = { apiKey: string; webhookSecrets: string[] };

const EMAILS_URL = "https://api.resend.com/emails";
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
      const answer = await fetch(EMAILS_URL, {
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
