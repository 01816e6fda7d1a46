import type { Attachment, Email } from "postal-mime";
import type { BounceCause, MailOutcome, MailReport } from "~/services/delivery";

/** A mail server's reason for rejecting an e-mail: its Status field, and its own reply. */
type ServerReply = { status: string | null; diagnostic: string };

/** An enhanced status code (RFC 3463), but no part of an IPv4 address. */
const ENHANCED_CODE = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/;
/** An SMTP reply code (RFC 5321, 4.2) at the beginning of a reply. */
const REPLY_CODE = /(?:^|[;#:\s])([45]\d\d)(?=[\s-]|$)/;

/** The receiver objects to the sender, its host or the content. */
const ABOUT_SENDER =
  /\bspam|unsolicited|\bbulk\b|black ?list|block ?list|\bblocked\b|dnsbl|\brbl\b|\blisted (?:at|by|in|on)\b|reputation|polic(?:y|ies)\b|\b(?:spf|dkim|dmarc)\b|\bip(?: address)?\b|client host\b.*\b(?:refused|rejected)\b/i;
/** The mailbox rejects everything for now, or this e-mail. */
const MAILBOX_CONDITION =
  /quota|\bfull\b|\bno (?:room|space)\b|storage|too (?:large|big)|inactive|disabled|suspended|temporar/i;
const UNKNOWN_ADDRESS =
  /no such (?:user|mailbox|recipient|address|account|person)|(?:user|recipient|mailbox|account|address) (?:is )?(?:unknown|not found)|unknown (?:user|recipient|mailbox)|does(?:n[’']t| not) (?:exist|have an?\b)|no mailbox|invalid (?:recipient|mailbox)|unrouteable/i;
/** Reply codes that mean an unknown address even without enhanced status (RFC 5321; RFC 7504). */
const NO_ADDRESS_CODES = ["521", "550", "551", "553", "556"];

/**
 * Reports are untrusted, and some patterns below take quadratic time. Real replies have a few
 * lines.
 */
const MAX_DIAGNOSTIC_LENGTH = 2_000;

/**
 * The cause of a bounce, by the class of its code, and that code for the log. If the codes of
 * Status and reply differ, the one that stops less applies; the reply's text applies if it objects
 * to the sender.
 */
export function bounceCause(serverReply: ServerReply): { cause: BounceCause; code: string } {
  const status = serverReply.status?.slice(0, MAX_DIAGNOSTIC_LENGTH) ?? null;
  const diagnostic = serverReply.diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH);
  // An address or a link may contain any word.
  const searchableText = diagnostic.replaceAll(/https?:\/\/\S+|\S+@\S+/g, " ");
  const codes = [status ?? "", diagnostic].flatMap((text) => ENHANCED_CODE.exec(text) ?? []);
  const specific = [status ?? "", diagnostic].flatMap((text) => causeOfStatus(text) ?? []);
  const reply = REPLY_CODE.exec(diagnostic)?.[1] ?? null;
  const code = codes.find((one) => /^[45]\.(?!0\.0)/.test(one)) ?? reply ?? codes[0] ?? "unknown";
  if (ABOUT_SENDER.test(searchableText) || specific.includes("sender"))
    return { cause: "sender", code };
  if (specific.length > 0)
    return { cause: specific.includes("mailbox") ? "mailbox" : "address", code };
  return { cause: causeOfReply(reply, searchableText), code };
}

/**
 * The cause by subject and detail (RFC 3463, 3); null without a code, or with an unspecific one
 * (X.0.0).
 */
function causeOfStatus(text: string): BounceCause | null {
  const [, kind, subject, detail] = ENHANCED_CODE.exec(text) ?? [];
  if (!kind || (subject === "0" && detail === "0")) return null;
  // Security and policy, media and content: both are about the content or the sender.
  if (subject === "7" || subject === "6") return "sender";
  if (kind === "4" || subject !== "1") return "mailbox";
  // X.1.7 and X.1.8 are about the sender's address; X.1.5 means that the recipient's is valid.
  if (detail === "7" || detail === "8") return "sender";
  return detail === "5" ? "mailbox" : "address";
}

function causeOfReply(reply: string | null, text: string): BounceCause {
  if (reply?.startsWith("4") || MAILBOX_CONDITION.test(text)) return "mailbox";
  if (UNKNOWN_ADDRESS.test(text)) return "address";
  return reply && NO_ADDRESS_CODES.includes(reply) ? "address" : "mailbox";
}

/** The header that proves an e-mail to be ours (domain/suppression/apply-outcome.ts). */
export const PROOF_HEADER = "X-Letter";
/** The subject prefix of an unsubscribe e-mail (RFC 2369), followed by the proof. */
export const UNSUBSCRIBE_WORD = "unsubscribe";

type Recipient = MailReport["recipients"][number];

/**
 * Parses an inbound e-mail about an e-mail of ours; null if it is none. It may be a mail server's
 * delivery report (RFC 3464, RFC 6533, or the plain text of Exim and qmail), a mail service's
 * complaint report (RFC 5965), or a mail program's unsubscribe e-mail (RFC 2369).
 */
export async function readMailReport(raw: ReadableStream<Uint8Array>): Promise<MailReport | null> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 16,
    maxHeadersSize: 65_536,
  });
  const unsubscribeProof = new RegExp(`^\\s*${UNSUBSCRIBE_WORD}\\s+(\\S+)\\s*$`, "i").exec(
    mail.subject ?? "",
  )?.[1];
  if (unsubscribeProof) return { proof: unsubscribeProof, recipients: [anyRecipient(UNSUBSCRIBE)] };
  const recipients = recipientsIn(mail);
  const proof = recipients && proofIn(mail);
  return recipients && proof ? { proof, recipients } : null;
}

const UNSUBSCRIBE: MailOutcome = { kind: "stop", reason: "unsubscribe" };
const anyRecipient = (outcome: MailOutcome | null): Recipient => ({ addresses: [], outcome });

/** Null if the e-mail is no report. */
function recipientsIn(mail: Email): Recipient[] | null {
  const delivery = partOf(
    mail,
    "message/delivery-status",
    "message/global-delivery-status", // RFC 6533
  );
  if (delivery !== null) return recipientsOfDelivery(delivery);
  const feedback = partOf(mail, "message/feedback-report");
  if (feedback !== null) return [anyRecipient(outcomeOfFeedback(fieldsOf(feedback)))];
  const text = textOfBounce(mail);
  return text === null ? null : [anyRecipient(outcomeOfFailure(null, text, "unknown"))];
}

/** One block of fields for the report, then one for each recipient (RFC 3464, 2.1). */
function recipientsOfDelivery(text: string): Recipient[] {
  const [report, ...others] = text
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n[ \t]*\n/)
    .map(fieldsOf);
  // Some servers omit the first block.
  const blocks = report?.has("final-recipient") ? [report, ...others] : others;
  const reporter = hostIn(report?.get("reporting-mta"));
  return blocks
    .filter((block) => block.has("final-recipient") || block.has("action"))
    .map((block) => ({
      addresses: ["original-recipient", "final-recipient"].flatMap((name) =>
        addressIn(block.get(name)),
      ),
      // Delayed, delivered, relayed and expanded are no failures.
      outcome: /^failed\b/i.test(block.get("action") ?? "")
        ? outcomeOfFailure(
            block.get("status") ?? null,
            block.get("diagnostic-code") ?? "",
            providerOf(hostIn(block.get("remote-mta")) ?? reporter),
          )
        : null,
    }));
}

function outcomeOfFailure(
  status: string | null,
  diagnostic: string,
  provider: string,
): MailOutcome {
  const { cause, code } = bounceCause({ status, diagnostic });
  if (cause === "sender") return { kind: "sender_refused", code, provider };
  return cause === "mailbox" ? { kind: "soft_bounce", code } : { kind: "stop", reason: "bounce" };
}

/**
 * Feedback types of RFC 5965, 3.1, RFC 6591, and others in use; further ones, such as not-spam,
 * change nothing.
 */
const FEEDBACK: Record<string, "stop" | "unsubscribe" | "sender_refused"> = {
  abuse: "stop",
  fraud: "stop",
  "opt-out": "unsubscribe",
  "opt-out-list": "unsubscribe",
  virus: "sender_refused",
  "auth-failure": "sender_refused",
  dkim: "sender_refused",
};

function outcomeOfFeedback(fields: Map<string, string>): MailOutcome | null {
  const type = (fields.get("feedback-type") ?? "").toLowerCase().split(/[\s;(]/)[0] ?? "";
  switch (FEEDBACK[type]) {
    case "stop":
      return { kind: "stop", reason: "fbl" };
    case "unsubscribe":
      return UNSUBSCRIBE;
    case "sender_refused": {
      const provider = providerOf(hostIn(fields.get("reporting-mta")));
      return { kind: "sender_refused", code: `feedback_${type}`, provider };
    }
    default:
      return null;
  }
}

/** The line that begins the copy of the e-mail in a plain-text bounce. Matches in linear time. */
const COPY_LINE = /^---.*\b(?:copy of (?:the|your) message|below this line)\b.*$/im;

/**
 * The reply in a bounce without MIME parts, as older Exim and qmail write them; null for any other
 * e-mail.
 */
function textOfBounce({ headers, text }: Email): string | null {
  const isBounce =
    headers.some(({ key }) => key.toLowerCase() === "x-failed-recipients") ||
    /^Hi\. This is the qmail-send program\b/.test(text ?? "");
  if (!isBounce || !text) return null;
  return (text.split(COPY_LINE)[0] ?? "").replaceAll(/\s+/g, " ");
}

/** The proof in the headers of the returned e-mail, complete or headers only. */
function proofIn(mail: Email): string | null {
  const returnedEmail =
    partOf(mail, "message/rfc822", "message/global") ??
    partOf(mail, "text/rfc822-headers", "message/global-headers", "message/rfc822-headers") ??
    mail.text?.split(COPY_LINE)[1];
  const head = returnedEmail?.trimStart().split(/\r?\n\r?\n/)[0] ?? "";
  return fieldsOf(head).get(PROOF_HEADER.toLowerCase())?.split(/\s/)[0] || null;
}

/** Unfolded header fields by lower-case name; the first of several counts. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

/** The address after its type, such as `rfc822; <a@b.test>`; xtext (RFC 3461, 4) is decoded. */
function addressIn(field: string | undefined): string[] {
  const address = field?.slice(field.indexOf(";") + 1).trim();
  if (!address) return [];
  const plain = address.replace(/^<(.*)>$/, "$1");
  const decoded = plain.replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [...new Set([plain, decoded])];
}

const hostIn = (field: string | undefined): string | null =>
  /^dns\s*;\s*([a-z0-9.-]+\.[a-z][a-z0-9-]+)\b/i.exec(field ?? "")?.[1]?.toLowerCase() ?? null;

/**
 * The registrable domain of a mail server; below short second levels such as co.uk one label more.
 */
function providerOf(host: string | null): string {
  const labels = host?.split(".") ?? [];
  const [second = "", top = ""] = labels.slice(-2);
  const isShared = top.length === 2 && second.length <= 3;
  return labels.slice(isShared ? -3 : -2).join(".") || "unknown";
}

function partOf({ attachments }: Email, ...types: string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return part ? textOf(part) : null;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);
