import { bytesOf } from "~/kit/base64";
import { minutes } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { z } from "~/kit/zod";
import type { CallRefusal, MailNews } from "~/services/sending";

type Call = { headers: Headers; body: string };

/** A call that is older is somebody's who kept it; each try is signed anew. */
const LONGEST = minutes(5);

const tags = z.union([
  z.record(z.string(), z.string()),
  z.array(z.object({ name: z.string(), value: z.string() })),
]);
/** As much of an event as we read (resend.com/docs/webhooks); it says more. */
const eventSchema = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.array(z.string()),
    tags: tags.nullish(),
    bounce: z.object({ type: z.string() }).nullish(),
  }),
});
type Event = z.output<typeof eventSchema>;

/** What Resend says in a call that one of our secrets signed; null where it is nothing that stops a letter. */
export async function readResendCall(
  secrets: string[],
  call: Call,
  now: number,
): Promise<Outcome<MailNews | null, CallRefusal>> {
  if (!(await isSigned(secrets, call))) return refuse("unsigned");
  const at = Number(call.headers.get("svix-timestamp")) * 1000;
  if (!(Math.abs(now - at) <= LONGEST)) return refuse("old");
  const event = eventSchema.safeParse(parsed(call.body));
  const reason = event.success ? reasonOf(event.data) : null;
  if (!event.success || !reason) return done(null);
  const { data, created_at } = event.data;
  const told = Date.parse(created_at);
  return done({
    ...{ reason, to: data.to, letter: letterIn(data.tags) },
    at: Number.isNaN(told) ? at : told,
  });
}

/** Standard Webhooks: HMAC-SHA-256 of id, moment and body by the secret, which is base64 behind its prefix; several while one is exchanged. */
async function isSigned(secrets: string[], { headers, body }: Call): Promise<boolean> {
  const [id, at] = [headers.get("svix-id"), headers.get("svix-timestamp")];
  const given = (headers.get("svix-signature") ?? "").split(" ").flatMap((one) => {
    const bytes = one.startsWith("v1,") ? bytesOfBase64(one.slice("v1,".length)) : null;
    return bytes ? [bytes] : [];
  });
  const words = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const secret of secrets) {
    const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
    if (!id || !at || !bytes?.length) continue;
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["verify"]);
    for (const signature of given)
      if (await crypto.subtle.verify("HMAC", key, signature, words)) return true;
  }
  return false;
}

/** They write base64 with its own two signs. */
const bytesOfBase64 = (letters: string) =>
  bytesOf(letters.replaceAll("+", "-").replaceAll("/", "_"));

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A bounce that may pass is none; an address on the service's own list is one that bounced before. */
function reasonOf({ type, data }: Event): MailNews["reason"] | null {
  if (type === "email.complained") return "fbl";
  if (type === "email.suppressed") return "bounce";
  const passes = data.bounce && data.bounce.type !== "Permanent";
  return type === "email.bounced" && !passes ? "bounce" : null;
}

const letterIn = (given: Event["data"]["tags"]): string | null =>
  (Array.isArray(given) ? given.find(({ name }) => name === "letter")?.value : given?.letter) ??
  null;
