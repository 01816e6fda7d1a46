import { decodeBase64url } from "~/kit/base64";
import { minutes } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { z } from "~/kit/zod";
import type { MailEvent, MailOutcome, WebhookRefusal } from "~/services/delivery";
import { bounceCause } from "./read-mail-report";

/** Large mailbox providers, by the beginning of their domain or the whole domain. */
const PROVIDER_FAMILIES =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|gmx)\.[a-z.]{2,6}$/;
const PROVIDER_DOMAINS = new Set([
  "icloud.com",
  "me.com",
  "mac.com",
  "proton.me",
  "protonmail.com",
  "mail.com",
  "zoho.com",
  "web.de",
  "t-online.de",
  "freenet.de",
  "posteo.de",
  "mailbox.org",
  "bluewin.ch",
  "aon.at",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "laposte.net",
  "sfr.fr",
  "libero.it",
  "virgilio.it",
  "tiscali.it",
  "alice.it",
  "tim.it",
  "telefonica.net",
  "wp.pl",
  "o2.pl",
  "onet.pl",
  "interia.pl",
  "poczta.fm",
  "ziggo.nl",
  "kpnmail.nl",
  "planet.nl",
  "xs4all.nl",
  "home.nl",
  "telenet.be",
  "skynet.be",
  "proximus.be",
  "telia.com",
  "comhem.se",
  "spray.se",
  "online.no",
  "tele2.se",
  "elisanet.fi",
  "kolumbus.fi",
  "suomi24.fi",
  "stofanet.dk",
  "mail.dk",
  "jubii.dk",
]);

/**
 * The domain of an address for the log if many people share it; "other" if it may identify a person
 * or family.
 */
function providerOfAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return PROVIDER_FAMILIES.test(domain) || PROVIDER_DOMAINS.has(domain) ? domain : "other";
}

type WebhookRequest = { headers: Headers; body: string };

/** Older webhooks are rejected as replayed; each retry is signed again. */
const MAX_WEBHOOK_AGE = minutes(5);

const tags = z.union([
  z.record(z.string(), z.string()),
  z.array(z.object({ name: z.string(), value: z.string() })),
]);
/** The event fields in use (resend.com/docs/webhooks). */
const eventSchema = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.array(z.string()),
    tags: tags.nullish(),
    bounce: z
      .object({
        type: z.string(),
        subType: z.string().nullish(),
        diagnosticCode: z.union([z.string(), z.array(z.string())]).nullish(),
      })
      .nullish(),
  }),
});
type ResendEvent = z.output<typeof eventSchema>;

/**
 * Parses a webhook of Resend that is signed by one of our secrets; null if its event is not
 * handled.
 */
export async function readResendWebhook(
  secrets: string[],
  call: WebhookRequest,
  now: number,
): Promise<Outcome<MailEvent | null, WebhookRefusal>> {
  if (!(await isSigned(secrets, call))) return refuse("unsigned");
  const at = Number(call.headers.get("svix-timestamp")) * 1000;
  if (!(Math.abs(now - at) <= MAX_WEBHOOK_AGE)) return refuse("old");
  const event = eventSchema.safeParse(parseJson(call.body));
  const outcome = event.success ? outcomeOf(event.data) : null;
  if (!event.success || !outcome) return done(null);
  const { data, created_at } = event.data;
  const reportedAt = Date.parse(created_at);
  return done({
    outcome,
    to: data.to,
    emailId: emailIdIn(data.tags),
    at: Number.isNaN(reportedAt) ? at : reportedAt,
  });
}

/**
 * Standard Webhooks: HMAC-SHA-256 of id, time and body. The secret is base64 behind its prefix;
 * there are several while one is rotated.
 */
async function isSigned(secrets: string[], { headers, body }: WebhookRequest): Promise<boolean> {
  const id = headers.get("svix-id");
  const at = headers.get("svix-timestamp");
  const signatures = (headers.get("svix-signature") ?? "").split(" ").flatMap((one) => {
    const bytes = one.startsWith("v1,") ? bytesOfBase64(one.slice("v1,".length)) : null;
    return bytes ? [bytes] : [];
  });
  const signedContent = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const secret of secrets) {
    const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
    if (!id || !at || !bytes?.length) continue;
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["verify"]);
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, signedContent)) return true;
  }
  return false;
}

/** Standard base64, with + and /. */
const bytesOfBase64 = (encoded: string) =>
  decodeBase64url(encoded.replaceAll("+", "-").replaceAll("/", "_"));

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** An address on the service's own suppression list bounced before. */
function outcomeOf({ type, data }: ResendEvent): MailOutcome | null {
  if (type === "email.delivered") return { kind: "delivered" };
  if (type === "email.complained") return { kind: "stop", reason: "fbl" };
  if (type === "email.suppressed") return BAD_ADDRESS;
  return type === "email.bounced" ? outcomeOfBounce(data) : null;
}

const BAD_ADDRESS: MailOutcome = { kind: "stop", reason: "bounce" };

/**
 * Uses the bounce types of Amazon SES, through which Resend sends. A transient bounce never stops
 * an address, and the receiver's own reply, if present, is more specific than "General".
 */
function outcomeOfBounce({ bounce, to }: ResendEvent["data"]): MailOutcome {
  if (!bounce) return BAD_ADDRESS;
  const name = `${bounce.type}_${bounce.subType ?? "General"}`.replaceAll(/[^A-Za-z_]/g, "");
  const diagnostic = [bounce.diagnosticCode ?? []].flat().join(" ");
  const parsedReply = diagnostic ? bounceCause({ status: null, diagnostic }) : null;
  const code = parsedReply?.code ?? name;
  if (parsedReply?.cause === "sender" || REFUSED_CONTENT.includes(bounce.subType ?? ""))
    return { kind: "sender_refused", code, provider: providerOfAddress(to[0] ?? "") };
  const isFinal = bounce.type === "Permanent" && (!parsedReply || parsedReply.cause === "address");
  const isReplyFinal = bounce.type === "Undetermined" && parsedReply?.cause === "address";
  return isFinal || isReplyFinal ? BAD_ADDRESS : { kind: "soft_bounce", code };
}

/** The receiver accepted the address and rejected the content. */
const REFUSED_CONTENT = ["ContentRejected", "AttachmentRejected"];

const emailIdIn = (eventTags: ResendEvent["data"]["tags"]): string | null =>
  (Array.isArray(eventTags)
    ? eventTags.find(({ name }) => name === "letter")?.value
    : eventTags?.letter) ?? null;
