/** An inbound e-mail: its headers as Email Routing reads them, and the raw message. */
export type InboundMail = { headers: Record<string, string>; raw: string };

const BOUNDARY = "=_part";

const inboundMailOf = (head: Record<string, string>, parts: readonly string[]): InboundMail => {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const body = parts.map((part) => `--${BOUNDARY}\n${part}\n`).join("");
  const raw = `${lines.join("\n")}\n\n${body}--${BOUNDARY}--\n`.replaceAll("\n", "\r\n");
  return { headers: head, raw };
};

type BounceOptions = { action?: string; status?: string; coded?: boolean; folded?: boolean };

/** The returned e-mail inside a report: its headers. */
const returnedHeadersOf = (proof: string, folded = false) =>
  [
    "From: Amorelle <hello@site.test>",
    "To: sam@example.test",
    "Subject: You have an unread message",
    `X-Letter:${folded ? "\n " : " "}${proof}`,
    "Content-Language: en",
    "",
    "Hello",
  ].join("\n");

function returned(proof: string, { coded, folded }: BounceOptions): string {
  const returnedHeaders = returnedHeadersOf(proof, folded);
  return coded
    ? `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${btoa(returnedHeaders)}`
    : `Content-Type: text/rfc822-headers\n\n${returnedHeaders}`;
}

/** A mail server's bounce report (RFC 3464), as Postfix writes it. */
export const bounceReportOf = (proof: string, options: BounceOptions = {}): InboundMail => {
  const { action = "failed", status = "5.1.1" } = options;
  return inboundMailOf(
    {
      from: "MAILER-DAEMON@mx.example.test",
      subject: "Undelivered Mail Returned to Sender",
      "auto-submitted": "auto-replied",
      "content-type": `multipart/report; report-type=delivery-status; boundary="${BOUNDARY}"`,
    },
    [
      "Content-Type: text/plain; charset=us-ascii\n\nThis is the mail system at host mx.example.test.",
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.test\n\nFinal-Recipient: rfc822; sam@example.test\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`,
      returned(proof, options),
    ],
  );
};

/** A mail service's spam report (RFC 5965). */
export const spamReportOf = (proof: string, type = "abuse"): InboundMail =>
  inboundMailOf(
    {
      from: "fbl@provider.test",
      subject: "FW: You have an unread message",
      "content-type": `multipart/report; report-type=feedback-report; boundary="${BOUNDARY}"`,
    },
    [
      "Content-Type: text/plain\n\nThis is an email abuse report.",
      `Content-Type: message/feedback-report\n\nFeedback-Type: ${type}\nUser-Agent: Provider/1.0\nVersion: 1`,
      `Content-Type: message/rfc822\nContent-Disposition: inline\n\n${returnedHeadersOf(proof)}`,
    ],
  );

/** A mail program's unsubscribe e-mail, as the List-Unsubscribe header requests it. */
export const unsubscribeMailOf = (proof: string): InboundMail => {
  const subject = `unsubscribe ${proof}`;
  return {
    headers: { from: "sam@example.test", subject },
    raw: `From: sam@example.test\r\nSubject: ${subject}\r\n\r\n`,
  };
};
