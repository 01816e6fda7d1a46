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
  { local, twilio }: { local: boolean; twilio: TwilioKeys | null },
): Sms | null {
  if (twilio && (!local || twilio.api)) return createTwilio(twilio);
  if (!local) return null;
  return {
    send: ({ siteId, to, language, text }) =>
      storeLocalMail(openDatabase(env.DB), newId<EmailId>(), {
        siteId,
        to,
        language,
        subject: "SMS",
        plain: text,
        from: { name: "", address: "" },
        html: `<p>${escapeHtml(text)}</p>`,
      }),
  };
}
