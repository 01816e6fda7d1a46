import type { Email } from "postal-mime";
import { hashSecret } from "~/kit/crypto";
import { parseEmail } from "~/kit/email";
import type { SupportMail } from "~/services/delivery";
import { PROOF_HEADER } from "./read-mail-report";

/** Who writes the result of its checks into the first Authentication-Results header (RFC 8601). */
const MAIL_SERVICE = "mx.cloudflare.net";
const MAX_REFERENCES = 20;
/** Longer ones are no Message-IDs that a mail program wrote. */
const MAX_ID_LENGTH = 500;

/** Precedence values of mail to many recipients and of absence notes, which have no standard. */
const AUTOMATIC_PRECEDENCE = /^(?:bulk|junk|list|auto[_-]?reply)$/i;
const AUTOMATIC_HEADERS = ["list-id", "list-unsubscribe", "x-autoreply", "x-autorespond"];

/** `envelopeFrom` is the sender of the delivery, which is empty for bounces (RFC 5321, 4.5.5). */
type Delivery = { envelopeFrom: string };

/** Parses an e-mail to support; null if it names no sender to whom an answer could go. */
export async function readSupportMail(
  raw: Uint8Array,
  { envelopeFrom }: Delivery,
): Promise<SupportMail | null> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 16, maxHeadersSize: 65_536 });
  const sender = parseEmail(mail.from?.address ?? "");
  if (!("email" in sender)) return null;
  const text = mail.text ?? (mail.html ? await textOfHtml(mail.html) : "");
  const messageId = mail.messageId?.trim().slice(0, MAX_ID_LENGTH);
  return {
    from: sender.email,
    name: mail.from?.name ?? "",
    messageId: messageId || (await hashSecret(`${sender.email} ${mail.date ?? ""} ${text}`)),
    references: idsIn(`${mail.inReplyTo ?? ""} ${mail.references ?? ""}`),
    subject: mail.subject ?? "",
    text,
    attachments: mail.attachments.map(({ filename, mimeType }) => filename || mimeType),
    verified: isVerified(mail, sender.email),
    automatic: envelopeFrom === "" || isAutomatic(mail),
    own: mail.headers.some(({ key }) => key === PROOF_HEADER.toLowerCase()),
  };
}

/** The newest ones come last. */
const idsIn = (text: string): string[] =>
  (text.match(/<[^<>\s]{1,500}>/g) ?? []).slice(-MAX_REFERENCES);

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value.trim();

/** RFC 3834, RFC 2919, and what absence notes have used before. */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, "auto-submitted") ?? "no";
  return (
    !/^no\b/i.test(submitted) ||
    AUTOMATIC_PRECEDENCE.test(headerOf(mail, "precedence") ?? "") ||
    AUTOMATIC_HEADERS.some((name) => headerOf(mail, name) !== undefined)
  );
}

/**
 * Whether our mail service found that the domain in From sent the e-mail: DMARC passed, or DKIM or
 * SPF for that domain. Only the first header counts, which the service puts above those that the
 * sender wrote.
 */
function isVerified(mail: Email, from: string): boolean {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const header = headerOf(mail, "authentication-results") ?? "";
  const [service = "", ...results] = header.replaceAll(/\([^()]*\)/g, " ").split(";");
  if (service.trim().split(/\s/)[0] !== MAIL_SERVICE) return false;
  return results.some((result) => {
    const [, method = "", verdict = ""] = /^\s*(dmarc|dkim|spf)\s*=\s*(\w+)/i.exec(result) ?? [];
    if (verdict.toLowerCase() !== "pass") return false;
    const [, property = ""] = PROVED_DOMAIN[method.toLowerCase()]?.exec(result) ?? [];
    return property.slice(property.lastIndexOf("@") + 1).toLowerCase() === domain;
  });
}

/** The property of a result that names the proved domain. */
const PROVED_DOMAIN: Record<string, RegExp> = {
  dmarc: /\bheader\.from=(\S+)/i,
  dkim: /\bheader\.d=(\S+)/i,
  spf: /\bsmtp\.mailfrom=(\S+)/i,
};

/** Elements whose content nobody reads as text. */
const UNREAD = "head, script, style, template, svg";
const BREAKS = "p, div, li, tr, h1, h2, h3, h4, blockquote";

/** The text of an HTML e-mail, with its lines; quoted e-mails have the marks of plain text. */
async function textOfHtml(html: string): Promise<string> {
  const lines: string[] = [""];
  let unread = 0;
  let quotes = 0;
  const breakLine = () => {
    lines.push(quotes > 0 ? `${">".repeat(quotes)} ` : "");
  };
  const rewriter = new HTMLRewriter()
    .on(UNREAD, {
      element(element) {
        unread++;
        element.onEndTag(() => void unread--);
      },
    })
    .on("blockquote", {
      element(element) {
        quotes++;
        element.onEndTag(() => {
          quotes--;
          breakLine();
        });
      },
    })
    .on(BREAKS, {
      element(element) {
        breakLine();
        if (element.tagName !== "blockquote") element.onEndTag(breakLine);
      },
    })
    .on("br", { element: breakLine })
    .onDocument({
      text({ text }) {
        if (unread === 0) lines.push(`${lines.pop() ?? ""}${text.replaceAll(/\s+/g, " ")}`);
      },
    });
  await rewriter.transform(new Response(html)).arrayBuffer();
  const text = lines.map((line) => decodeEntities(line.trimEnd())).join("\n");
  return text.replaceAll(/\n{3,}/g, "\n\n");
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x?[\da-f]{1,7}|\w{2,8});/gi, (entity) => {
    const [, number] = /^&#(x?[\da-f]+);$/i.exec(entity) ?? [];
    if (!number) return ENTITIES[entity.slice(1, -1).toLowerCase()] ?? entity;
    const code = Number(/^x/i.test(number) ? `0${number.toLowerCase()}` : number);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
