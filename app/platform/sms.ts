import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import { type LetterId, newId } from "~/kit/ids";
import type { Sms } from "~/services";
import { createTwilio, type TwilioKeys } from "./twilio";

const PLAIN: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const inHtml = (words: string) => words.replaceAll(/[&<>]/g, (sign) => PLAIN[sign] ?? "");

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
    send: ({ siteId, to, language, words }) =>
      keepLocalMail(openDatabase(env.DB), newId<LetterId>(), {
        ...{ siteId, to, language, subject: "SMS", plain: words },
        from: { name: "", address: "" },
        html: `<p>${inHtml(words)}</p>`,
      }),
  };
}
