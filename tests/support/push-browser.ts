import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import type { Viewer } from "~/domain/session/session";
import { base64url, decodeBase64url } from "~/kit/base64";
import type { TestMember } from "./test-database";

let count = 0;

/** A browser with the private keys that only it has: decrypts what was encrypted for it. */
export class PushBrowser {
  readonly endpoint: string;
  readonly #keys = createECDH("prime256v1");
  readonly #auth = base64url(randomBytes(16));

  constructor(
    endpoint = `https://fcm.googleapis.com/fcm/send/${++count}-${base64url(randomBytes(9))}`,
  ) {
    this.endpoint = endpoint;
    this.#keys.generateKeys();
  }

  /** The subscription that its page sends (`PushSubscription.toJSON()`). */
  get subscription() {
    const p256dh = base64url(this.#keys.getPublicKey());
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth } };
  }

  /** As its push service's software represents it. */
  get address() {
    return { endpoint: this.endpoint, ...this.subscription.keys };
  }

  /** The data that its service worker receives. */
  read(body: Uint8Array): unknown {
    const by = { version: "aes128gcm", privateKey: this.#keys, authSecret: this.#auth } as const;
    return JSON.parse(new TextDecoder().decode(decrypt(Buffer.from(body), by)));
  }
}

export type CapturedPush = { url: string; init: RequestInit; headers: Headers; body: Uint8Array };

/**
 * A fake of all push services in place of `fetch`: records requests and returns the given
 * responses.
 */
export function fakePushServices(answer: (url: string) => Response | Promise<Response>) {
  const captured: CapturedPush[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body = init.body as Uint8Array;
    captured.push({ url, init, headers, body });
    return answer(url);
  };
  return { captured, fetch };
}

/**
 * The sender of a signed push (RFC 8292), after its signature was verified by the key in the
 * header.
 */
export async function readVapid(authorization: string) {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const imported = await crypto.subtle.importKey("raw", decodeBase64(key), curve, false, [
    "verify",
  ]);
  const how = { name: "ECDSA", hash: "SHA-256" };
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  return {
    valid: await crypto.subtle.verify(how, imported, decodeBase64(signature), signed),
    key,
    head: decodeJson(head),
    claims: decodeJson(claims),
  };
}

const decodeBase64 = (encoded: string) => decodeBase64url(encoded) ?? new Uint8Array();
const decodeJson = (encoded: string) =>
  JSON.parse(new TextDecoder().decode(decodeBase64(encoded))) as Record<string, unknown>;

/** Opens a session of a member, with the fields that a use case reads. */
export async function sessionOf(member: TestMember, overrides: Partial<SessionRow> = {}) {
  const now = Date.now();
  const row = {
    hash: `session-${++count}`,
    seenAt: now,
    expiresAt: now + 86_400_000,
    ...overrides,
  };
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, '', 0, ?, ?)",
  )
    .bind(row.hash, member.siteId, member.id, row.seenAt, row.expiresAt)
    .run();
  return { ...member, sessionHash: row.hash } as Viewer;
}
type SessionRow = { hash: string; seenAt: number; expiresAt: number };

/** The endpoints of a member's stored subscriptions. */
export const storedEndpointsOf = async ({ id }: TestMember) =>
  (
    await env.DB.prepare(
      "SELECT endpoint, faults FROM push_subscriptions WHERE account_id = ? ORDER BY seen_at",
    )
      .bind(id)
      .all<{ endpoint: string; faults: number }>()
  ).results;
