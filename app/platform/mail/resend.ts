import { seconds } from "~/kit/duration";
import type { Letter, Mailer } from "~/services";
import type { MailCame } from "~/services/sending";
import { headersOf } from "./mail-headers";
import { readResendCall } from "./resend-call";

/** A key with permission to send, and the webhook secret of each URL that Resend calls. */
export type ResendKeys = { apiKey: string; webhookSecrets: string[] };

const LETTERS = "https://api.resend.com/emails";
/** No mail service needs longer. */
const PATIENCE = seconds(10);

/**
 * Sends by Resend's API (resend.com/docs/api-reference), which deduplicates by idempotency key for
 * a day.
 */
export const createResend = (
  { apiKey, webhookSecrets }: ResendKeys,
  reports: string | null,
): Mailer => ({
  read: (headers, body) => readResendCall(webhookSecrets, { headers, body }, Date.now()),
  async deliver(id, letter) {
    try {
      const answer = await fetch(LETTERS, {
        method: "POST",
        headers: {
          ...{ authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
          ...{ "idempotency-key": id, "user-agent": "dating" },
        },
        body: JSON.stringify(toCall(letter, id, reports)),
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.ok) await answer.body?.cancel();
      return answer.ok ? { came: "sent" } : cameOf(answer.status, await nameIn(answer));
    } catch (fault) {
      return { came: "later", fault: fault instanceof Error ? fault.name : "unknown" };
    }
  },
});

/**
 * Webhooks return the e-mail's id as a tag. A name is quoted (RFC 5322, 3.2.4), so that its special
 * characters have no meaning.
 */
const toCall = (letter: Letter, id: string, reports: string | null) => ({
  from: `"${letter.from.name.replaceAll(/["\\]/g, "\\$&")}" <${letter.from.address}>`,
  to: [letter.to],
  subject: letter.subject,
  html: letter.html,
  text: letter.plain,
  headers: headersOf(letter, reports),
  tags: [{ name: "letter", value: id }],
});

/** An error's short name, never its message; "unknown" if there is none. */
async function nameIn(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => null)) as { name?: unknown } | null;
  const name = said?.name;
  return typeof name === "string" && /^[a-z_]{1,40}$/.test(name) ? name : "unknown";
}

function cameOf(status: number, name: string): MailCame {
  const fault = `${status}_${name}`;
  // The same id was sent with other content, because the site's name or texts changed: that e-mail
  // was accepted.
  if (name === "invalid_idempotent_request") return { came: "sent" };
  if (status === 408 || status === 409 || status === 429 || status >= 500)
    return { came: "later", fault };
  return { came: status === 400 || status === 413 || status === 422 ? "refused" : "ours", fault };
}
