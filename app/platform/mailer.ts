import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import type { Letter, Mailer } from "~/services";

/** Sends by Cloudflare's e-mail binding; in local mode keeps the mail for /dev/outbox instead. */
export function createMailer(env: Pick<Env, "DB" | "MAIL">, local: boolean): Mailer {
  if (local) return { deliver: (id, letter) => keepLocalMail(openDatabase(env.DB), id, letter) };
  return {
    async deliver(_id, letter) {
      await env.MAIL.send(toMessage(letter));
    },
  };
}

/** The binding makes the MIME text, its Date and its Message-ID, and refuses a header that is not on its list. */
function toMessage({ from, to, subject, html, plain, language }: Letter): EmailMessageBuilder {
  return {
    from: { name: from.name, email: from.address },
    to,
    subject,
    html,
    text: plain,
    // RFC 3834: no holiday answer comes back.
    headers: { "Content-Language": language, "Auto-Submitted": "auto-generated" },
  };
}
