import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { handleInboundMail } from "../../workers/mail/handle-inbound-mail";
import { bindings } from "./bindings";

type RawMail = {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  id?: string;
  headers?: Record<string, string>;
  /** The sender of the delivery; as in From without it. */
  envelopeFrom?: string;
};

/** What our mail service writes above the headers of an e-mail whose sender it has proved. */
export const provedBy = (domain: string) => ({
  "Authentication-Results": `mx.cloudflare.net; dkim=pass header.d=${domain} header.s=s1 header.b=x; dmarc=pass header.from=${domain} policy.dmarc=none; spf=pass smtp.mailfrom=x@${domain}`,
});

let count = 0;

/** A raw e-mail as a mail program sends it. */
export function rawMail({ from, to = "help@site.test", headers = {}, ...mail }: RawMail): string {
  const head = {
    ...headers,
    From: from,
    To: to,
    Subject: mail.subject ?? "A question",
    "Message-ID": `<${mail.id ?? `m${++count}-${Math.random()}`}@mail.test>`,
    Date: "Mon, 1 Jun 2026 10:00:00 +0000",
    ...(headers["Content-Type"] ? {} : { "Content-Type": "text/plain; charset=utf-8" }),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${(mail.text ?? "How do I pay?").replaceAll("\n", "\r\n")}`;
}

/** Delivers a mail as Email Routing does; returns the rejection, or null. */
export async function deliver(mail: RawMail, raw = rawMail(mail)): Promise<string | null> {
  const refused: string[] = [];
  const [head = ""] = raw.split("\r\n\r\n");
  const headers = new Headers(
    head.split(/\r\n(?!\s)/).map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const message = {
    from: mail.envelopeFrom ?? mail.from,
    to: mail.to ?? "help@site.test",
    headers,
    raw: new Response(raw).body,
    rawSize: raw.length,
    setReject: (reason: string) => void refused.push(reason),
  } as unknown as ForwardableEmailMessage;
  const context = createExecutionContext();
  await handleInboundMail(message, bindings, context);
  await waitOnExecutionContext(context);
  return refused[0] ?? null;
}
