import { openDatabase } from "~/db/database.server";
import { storeLocalMail } from "~/domain/outbox/store-local-mail";
import { type EmailId, newId } from "~/kit/ids";
import type { Sms } from "~/services";
import { createTwilio, type TwilioKeys } from "./twilio";

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
