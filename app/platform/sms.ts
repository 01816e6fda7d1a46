import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import { type LetterId, newId } from "~/kit/ids";
import type { Sms } from "~/services";

const PLAIN: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const inHtml = (words: string) => words.replaceAll(/[&<>]/g, (sign) => PLAIN[sign] ?? "");

/** Text messages: in local mode each is kept beside the mails of this machine; elsewhere nobody sends any yet. */
export function createSms(env: Pick<Env, "DB">, local: boolean): Sms | null {
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
