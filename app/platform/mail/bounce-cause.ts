import type { BounceCause } from "~/services/delivery";

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
