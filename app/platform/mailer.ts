import { EmailMessage } from "cloudflare:email";
import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import type { Letter, Mailer } from "~/services";

/** Sends by Cloudflare's e-mail binding; in local mode keeps the mail for /dev/outbox instead. */
export function createMailer(env: Env, local: boolean): Mailer {
  if (local) return { deliver: (id, letter) => keepLocalMail(openDatabase(env.DB), id, letter) };
  return {
    async deliver(id, letter) {
      await env.MAIL.send(new EmailMessage(letter.from.address, letter.to, toMime(id, letter)));
    },
  };
}

/** RFC 2046 multipart/alternative, both parts as base64 of UTF-8, so that no relay can damage a letter. */
export function toMime(id: string, letter: Letter): string {
  const boundary = `=_${id}`;
  const part = (type: string, body: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      "Content-Transfer-Encoding: base64",
      "",
      fold(base64(body)),
      "",
    ].join("\r\n");
  return [
    `From: ${encodedWord(letter.from.name)} <${letter.from.address}>`,
    `To: <${letter.to}>`,
    `Subject: ${encodedWord(letter.subject)}`,
    `Message-ID: <${id}@${letter.from.address.split("@")[1]}>`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Content-Language: ${letter.language}`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    part("text/plain", letter.plain),
    part("text/html", letter.html),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const fold = (text: string) => text.replace(/.{76}/g, "$&\r\n");
/** RFC 2047: header words outside ASCII, at most 45 bytes each so that a line stays under 76. */
function encodedWord(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of text) {
    if (new TextEncoder().encode(word + character).length > 45) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${base64(part)}?=`).join("\r\n ");
}
