import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import { type LetterId, newId } from "~/kit/ids";
import type { Sms } from "~/services";
import { createTwilio, type TwilioKeys } from "./twilio";

const PLAIN: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const inHtml = (words: string) => words.replaceAll(/[&<>]/g, (sign) => PLAIN[sign] ?? "");

/**
 * Text messages leave by Twilio where the deployment has its keys (R520). In local mode each is kept beside the mails of this
 * machine, whatever keys stand there: telephones of the demo world may be somebody's.
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
