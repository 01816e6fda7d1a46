import { openDatabase } from "~/db/database.server";
import { storeLocalMail } from "~/domain/outbox/local-mail";
import { seconds } from "~/kit/duration";
import { type EmailId, newId } from "~/kit/ids";
import type { Sms } from "~/services";

/**
 * `key` is an API key, which can be revoked by itself. `sender`: a messaging service (MG…), a
 * number or a name. `api`: another address, in local mode only.
 */
export type TwilioKeys = {
  account: string;
  key: string;
  secret: string;
  sender: string;
  api?: string | undefined;
};

const TWILIO_API = "https://api.twilio.com";
/** The same limit as for mail services, because a page waits for it. */
const REQUEST_TIMEOUT = seconds(10);

/**
 * Why a text message was not sent: the name holds status and provider's code. The rest of the
 * answer may contain the number and is dropped.
 */
class SmsNotSentError extends Error {
  constructor(status: number, code: string) {
    super("The text message was not taken");
    this.name = `${status}_${code}`;
  }
}

/**
 * Sends by Twilio's API (twilio.com/docs/messaging/api/message-resource), which drops messages that
 * it could not deliver in time.
 */
export const createTwilio = ({
  account,
  key,
  secret,
  sender,
  api = TWILIO_API,
}: TwilioKeys): Sms => ({
  async send({ to, text, seconds: goodFor }) {
    const answer = await fetch(
      `${api}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, "user-agent": "dating" },
        body: new URLSearchParams({
          To: to,
          ...senderParams(sender),
          Body: text,
          // Typographic characters would split the message into two.
          ValidityPeriod: String(goodFor),
          SmartEncoded: "true",
        }),
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      },
    );
    if (!answer.ok) throw new SmsNotSentError(answer.status, await errorCodeIn(answer));
    await answer.body?.cancel();
  },
});

const senderParams = (sender: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

/** An error's number, never its message; "unknown" if there is none. */
async function errorCodeIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { code?: unknown } | null;
  return typeof body?.code === "number" && Number.isInteger(body.code)
    ? String(body.code)
    : "unknown";
}

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => HTML_ESCAPES[sign] ?? "");

/**
 * Sends text messages by Twilio if the deployment has its keys (R520). In local mode they are
 * stored with the e-mails, whatever keys are set, because telephone numbers in seed data may be
 * real.
 */
export function createSms(
  env: Pick<Env, "DB">,
  { local, twilio, now }: { local: boolean; twilio: TwilioKeys | null; now: () => number },
): Sms | null {
  if (twilio && (!local || twilio.api)) return createTwilio(twilio);
  if (!local) return null;
  return {
    send: ({ siteId, to, language, text }) => {
      const email = {
        id: newId<EmailId>(),
        siteId,
        to,
        language,
        subject: "SMS",
        plain: text,
        from: { name: "", address: "" },
        html: `<p>${escapeHtml(text)}</p>`,
      };
      return storeLocalMail(openDatabase(env.DB), email, now());
    },
  };
}
