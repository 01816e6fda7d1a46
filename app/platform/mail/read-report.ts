import type { Attachment, Email } from "postal-mime";
import type { MailReport } from "~/services/sending";

/** The header by which a letter proves that it is ours (domain/suppression/letter-proof.ts). */
export const PROOF_HEADER = "X-Letter";
/** What the subject of a mail begins with that asks for no more (RFC 2369): the proof follows. */
export const LEAVE_WORD = "unsubscribe";

/**
 * What a mail to us says of a letter of ours; null where it says nothing of one. A mail server's report that an address takes
 * nothing (RFC 3464), a mail service's that somebody called a letter spam (RFC 5965), or a mail program's that asks for no more.
 */
export async function readReport(raw: ReadableStream<Uint8Array>): Promise<MailReport | null> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, {
    ...{ forceRfc822Attachments: true, maxNestingDepth: 16, maxHeadersSize: 65_536 },
  });
  const asked = new RegExp(`^\\s*${LEAVE_WORD}\\s+(\\S+)\\s*$`, "i").exec(mail.subject ?? "")?.[1];
  if (asked) return { reason: "unsubscribe", proof: asked };
  const reason = reasonOf(mail);
  const proof = reason && proofIn(mail);
  return reason && proof ? { reason, proof } : null;
}

/** A delivery that failed for good, and a complaint; what is only late, or is no report, is neither. */
function reasonOf(mail: Email): MailReport["reason"] | null {
  const failed = partOf(mail, "message/delivery-status");
  if (failed)
    return /^action:\s*failed\b/im.test(failed) && /^status:\s*5\./im.test(failed)
      ? "bounce"
      : null;
  const complaint = partOf(mail, "message/feedback-report");
  return complaint && /^feedback-type:\s*(?:abuse|fraud)\b/im.test(complaint) ? "fbl" : null;
}

/** The proof in the head of the letter that a report brings back, whole or only its head. */
function proofIn(mail: Email): string | null {
  const letter = partOf(mail, "message/rfc822") ?? partOf(mail, "text/rfc822-headers");
  const unfolded = letter?.replaceAll(/\r?\n[ \t]+/g, " ") ?? "";
  return new RegExp(`^${PROOF_HEADER}:\\s*(\\S+)`, "im").exec(unfolded)?.[1] ?? null;
}

function partOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return part ? textOf(part) : null;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);
