import { openDatabase } from "~/db/database.server";
import { keepLocalMail } from "~/domain/outbox/keep-local-mail";
import { isPushService } from "~/domain/push/push-service";
import { seconds } from "~/kit/duration";
import { type LetterId, newId } from "~/kit/ids";
import type { Push } from "~/services";
import type { PushAddress, PushCame, PushMessage } from "~/services/sending";
import { log } from "./log";

/** The deployment's key pair (RFC 8292), base64url, and the contact for push services. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** No push service needs longer. */
const PATIENCE = seconds(10);
/** The maximum of a push service's Retry-After. */
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Sends by push services if the deployment has keys; in local mode pushes are stored with the
 * e-mails; otherwise null.
 */
export function createPush(
  env: Pick<Env, "DB">,
  { vapid, local }: { vapid: VapidKeys | null; local: boolean },
): Push | null {
  if (vapid) return { publicKey: vapid.publicKey, deliver: deliverBy(vapid) };
  return local ? keptHere(env) : null;
}

/**
 * Encrypts a push for one browser and sends it to its push service (RFC 8030, 8188, 8291); every
 * body has the same length.
 */
const deliverBy =
  (vapid: VapidKeys): Push["deliver"] =>
  async (to, message) => {
    const host = URL.canParse(to.endpoint) ? new URL(to.endpoint).hostname : "";
    if (!isPushService(to.endpoint)) return refused(host, "unknown_service");
    const call = await sealed(vapid, to, message).catch(() => null);
    if (!call) return unsigned(host, "key");
    try {
      const answer = await fetch(to.endpoint, {
        ...{ method: "POST", headers: call.headers, body: call.body },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      await answer.body?.cancel();
      return cameOf(host, answer);
    } catch {
      return { came: "later", seconds: null };
    }
  };

/** The library is loaded with the first push. */
async function sealed(
  vapid: VapidKeys,
  { endpoint, p256dh, auth }: PushAddress,
  given: PushMessage,
) {
  const { buildPushPayload } = await import("@block65/webcrypto-web-push");
  const { topic, seconds: ttl, urgent } = given;
  return buildPushPayload(
    { data: wordsOf(given), options: { ttl, topic, urgency: urgent ? "high" : "normal" } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapid,
  );
}

/** The payload that the service worker parses (app/worker/show-push.ts). */
const wordsOf = ({ id, words }: PushMessage) => JSON.stringify({ id, ...words });

function cameOf(host: string, { status, headers }: Response): PushCame {
  if (status >= 200 && status < 300) return { came: "sent" };
  if (status === 404 || status === 410) return { came: "gone" };
  if (status === 401 || status === 403) return unsigned(host, String(status));
  if (status === 408 || status === 429 || status >= 500)
    return { came: "later", seconds: pauseOf(headers.get("retry-after")) };
  return refused(host, String(status));
}

function refused(service: string, reason: string): PushCame {
  log("push.refused", { service, reason });
  return { came: "refused" };
}

function unsigned(service: string, reason: string): PushCame {
  log("push.unsigned", { service, reason });
  return { came: "unsigned" };
}

const pauseOf = (asked: string | null) =>
  asked && /^\d{1,7}$/.test(asked) ? Math.min(Number(asked), LONGEST_PAUSE_SECONDS) : null;

/**
 * A point of the curve whose private key nobody has: browsers accept it, and nothing can be signed
 * for it.
 */
const LOCAL_KEY =
  "BPvj16-2UF_XFDySJUZb2XnwLPNE-dfqxHhXBGFjxosriAZCVMIvVZtawn-9CwtLLYgFn2dd7MtiBgJHbyQIQus";

const keptHere = (env: Pick<Env, "DB">): Push => ({
  publicKey: LOCAL_KEY,
  async deliver({ endpoint }, message) {
    const { title, text, language } = message.words;
    await keepLocalMail(openDatabase(env.DB), newId<LetterId>(), {
      ...{ siteId: message.siteId, to: endpoint, language, subject: title },
      from: { name: "", address: "" },
      plain: wordsOf(message),
      html: `<p>${inHtml(text)}</p>`,
    });
    return { came: "sent" };
  },
});

const PLAIN: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const inHtml = (words: string) => words.replaceAll(/[&<>]/g, (sign) => PLAIN[sign] ?? "");
