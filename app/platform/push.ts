import { openDatabase } from "~/db/database.server";
import { storeLocalMail } from "~/domain/outbox/local-mail";
import { isPushService } from "~/domain/push/push.schema";
import { seconds } from "~/kit/duration";
import { type EmailId, newId } from "~/kit/ids";
import type { Push } from "~/services";
import type { PushAddress, PushMessage, PushResult } from "~/services/delivery";
import { log } from "./log";

/** The deployment's key pair (RFC 8292), base64url, and the contact for push services. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** No push service needs longer. */
const REQUEST_TIMEOUT = seconds(10);
/** The maximum of a push service's Retry-After. */
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Sends by push services if the deployment has keys; in local mode pushes are stored with the
 * e-mails; otherwise null.
 */
export function createPush(
  env: Pick<Env, "DB">,
  { vapid, local, now }: { vapid: VapidKeys | null; local: boolean; now: () => number },
): Push | null {
  if (vapid) return { publicKey: vapid.publicKey, deliver: createDelivery(vapid) };
  return local ? createLocalPush(env, now) : null;
}

/**
 * Encrypts a push for one browser and sends it to its push service (RFC 8030, 8188, 8291); every
 * body has the same length.
 */
const createDelivery =
  (vapid: VapidKeys): Push["deliver"] =>
  async (to, message) => {
    const host = URL.canParse(to.endpoint) ? new URL(to.endpoint).hostname : "";
    if (!isPushService(to.endpoint)) return refusedResult(host, "unknown_service");
    const call = await encryptPush(vapid, to, message).catch(() => null);
    if (!call) return unsignedResult(host, "key");
    try {
      const answer = await fetch(to.endpoint, {
        method: "POST",
        headers: call.headers,
        body: call.body,
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      await answer.body?.cancel();
      return toPushResult(host, answer);
    } catch {
      return { status: "later", seconds: null };
    }
  };

/** The library is loaded with the first push. */
async function encryptPush(
  vapid: VapidKeys,
  { endpoint, p256dh, auth }: PushAddress,
  message: PushMessage,
) {
  const { buildPushPayload } = await import("@block65/webcrypto-web-push");
  const { topic, seconds: ttl, urgent } = message;
  return buildPushPayload(
    { data: payloadOf(message), options: { ttl, topic, urgency: urgent ? "high" : "normal" } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapid,
  );
}

/** The payload that the service worker parses (app/service-worker/show-push.ts). */
const payloadOf = ({ id, content }: PushMessage) => JSON.stringify({ id, ...content });

function toPushResult(host: string, { status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { status: "sent" };
  if (status === 404 || status === 410) return { status: "gone" };
  if (status === 401 || status === 403) return unsignedResult(host, String(status));
  if (status === 408 || status === 429 || status >= 500)
    return { status: "later", seconds: retryAfterSeconds(headers.get("retry-after")) };
  return refusedResult(host, String(status));
}

function refusedResult(service: string, reason: string): PushResult {
  log("push.refused", { service, reason });
  return { status: "refused" };
}

function unsignedResult(service: string, reason: string): PushResult {
  log("push.unsigned", { service, reason });
  return { status: "unsigned" };
}

const retryAfterSeconds = (header: string | null) =>
  header && /^\d{1,7}$/.test(header) ? Math.min(Number(header), LONGEST_PAUSE_SECONDS) : null;

/**
 * A point of the curve whose private key nobody has: browsers accept it, and nothing can be signed
 * for it.
 */
const LOCAL_KEY =
  "BPvj16-2UF_XFDySJUZb2XnwLPNE-dfqxHhXBGFjxosriAZCVMIvVZtawn-9CwtLLYgFn2dd7MtiBgJHbyQIQus";

const createLocalPush = (env: Pick<Env, "DB">, now: () => number): Push => ({
  publicKey: LOCAL_KEY,
  async deliver({ endpoint }, message) {
    const { title, text, language } = message.content;
    const email = {
      id: newId<EmailId>(),
      siteId: message.siteId,
      to: endpoint,
      language,
      subject: title,
      from: { name: "", address: "" },
      plain: payloadOf(message),
      html: `<p>${escapeHtml(text)}</p>`,
    };
    await storeLocalMail(openDatabase(env.DB), email, now());
    return { status: "sent" };
  },
});

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (content: string) =>
  content.replaceAll(/[&<>]/g, (sign) => HTML_ESCAPES[sign] ?? "");
