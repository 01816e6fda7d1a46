import { base64 } from "~/kit/base64";

/** In Resend's format: base64 after its prefix. */
export const RESEND_SECRET = "whsec_dGVzdHRlc3R0ZXN0dGVzdHRlc3R0ZXN0";

/** The headers of a webhook as Resend signs it (Standard Webhooks). */
export async function signedWebhookHeaders(
  body: string,
  { secret = RESEND_SECRET, at = Date.now(), id = "msg_1" } = {},
): Promise<Headers> {
  const seconds = String(Math.floor(at / 1000));
  const bytes = Uint8Array.from(atob(secret.slice("whsec_".length)), (sign) => sign.charCodeAt(0));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["sign"]);
  const content = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signature = base64(await crypto.subtle.sign("HMAC", key, content));
  return new Headers({
    "svix-id": id,
    "svix-timestamp": seconds,
    "svix-signature": `v1a,other v1,${signature}`,
  });
}

type ResendEventOptions = {
  emailId?: string;
  to?: string[];
  at?: number;
  /** A bounce's type, its subtype and the receiving server's reply. */
  bounce?: string;
  subType?: string;
  serverReply?: string;
};

/** An event as Resend sends it. */
export const eventOf = (
  type: string,
  { emailId, to, at = Date.now(), ...options }: ResendEventOptions = {},
) =>
  JSON.stringify({
    type,
    created_at: new Date(at).toISOString(),
    data: {
      email_id: "e",
      from: "x",
      subject: "x",
      to: to ?? ["sam@example.test"],
      ...(emailId ? { tags: { letter: emailId } } : {}),
      ...(options.bounce ? { bounce: bounceOf(options) } : {}),
    },
  });

const bounceOf = ({ bounce, subType = "General", serverReply }: ResendEventOptions) => ({
  type: bounce,
  subType,
  message: "x",
  ...(serverReply ? { diagnosticCode: [serverReply] } : {}),
});
