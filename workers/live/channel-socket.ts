import { passesAgeCheck, requiredAgeCheck } from "../../app/domain/age/age";
import { evictViewer, findViewer } from "../../app/domain/session/find-viewer";
import { findSite } from "../../app/domain/site/find-site";
import { BoundedCache } from "../../app/kit/bounded-cache";
import { systemNow } from "../../app/kit/clock";
import { hashSecret } from "../../app/kit/crypto";
import { minutes } from "../../app/kit/duration";
import type { MemberId, SiteId } from "../../app/kit/ids";
import type { TokenBucket } from "../../app/kit/token-bucket";
import {
  type ParsedPageEvent,
  PRESENCE_TTL,
  parsePageEvent,
  SESSION_ENDED_CODE,
} from "../../app/live/protocol";
import { ownChannel } from "../../app/platform/durable-objects";
import { log } from "../../app/platform/log";
import { readHostCookie, SESSION_COOKIE } from "../../app/request/cookies";
import type { Services } from "../../app/services";
import { cloudflareCountry } from "../cloudflare-location";

/**
 * Stored with each socket: the page's member and host, its session and the session's expiry (known
 * after the initial counts), and the opening time.
 */
export type SocketOwner = {
  siteId: SiteId;
  host: string;
  memberId: MemberId;
  session: string;
  openedAt: number;
  expiresAt?: number;
  /** When the member's presence was last recorded in D1. */
  recordedAt?: number;
};

/** Mean "no code", "broken" or "no TLS", and must not be sent (RFC 6455, 7.4.1). */
export const UNSENDABLE = new Set([1004, 1005, 1006, 1015]);

export const closeSocket = (socket: WebSocket) => socket.close(SESSION_ENDED_CODE, "session ended");

/** The member of the page: the Worker set these headers after it verified the session. */
export function ownerFromHeaders(headers: Headers): SocketOwner {
  const header = (name: string) => headers.get(name) ?? "";
  return {
    siteId: header("x-site") as SiteId,
    host: header("x-host"),
    memberId: header("x-member") as MemberId,
    session: header("x-session"),
    openedAt: systemNow(),
  };
}

export const readSocketOwner = (socket: WebSocket) =>
  socket.deserializeAttachment() as SocketOwner | null;

/** Returns false if the socket just closed; its page will resume. */
export function sendText(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a client still answers: the runtime records the last answered ping. */
export function isResponding(socket: WebSocket, lastPong: Date | null): boolean {
  const lastSeenAt = Math.max(readSocketOwner(socket)?.openedAt ?? 0, lastPong?.getTime() ?? 0);
  return socket.readyState === WebSocket.OPEN && lastSeenAt > systemNow() - PRESENCE_TTL;
}

/**
 * Kinds of protocol violation: an unknown event, invalid fields, a too high rate, a page of another
 * member.
 */
type ProtocolViolation = "no_event" | "invalid" | "too_fast" | "another_member";

/** Recently logged members, each with the kind. */
const loggedMembers = new BoundedCache<string, true>({ size: 1_000, life: minutes(10) });

/** Logs a protocol violation at most once in ten minutes per member and kind. */
export function logProtocolViolation(socket: WebSocket, reason: ProtocolViolation): void {
  const owner = readSocketOwner(socket);
  const key = `${owner?.siteId} ${owner?.memberId} ${reason}`;
  if (loggedMembers.get(key, systemNow())) return;
  loggedMembers.set(key, true, systemNow());
  log("live.strange", { site: owner?.siteId ?? null, account: owner?.memberId ?? null, reason });
}

/** Parses a client event; logs a violation and returns null if it is invalid. */
export function parseEvent(
  socket: WebSocket,
  message: string | ArrayBuffer,
): ParsedPageEvent | null {
  const event = typeof message === "string" ? parsePageEvent(message) : null;
  if (!event) logProtocolViolation(socket, "no_event");
  return event;
}

/** Rate-limit check; logs a violation if the limit is exceeded. */
export function isWithinRate(socket: WebSocket, rate: TokenBucket): boolean {
  const hasToken = rate.take(systemNow());
  if (!hasToken) logProtocolViolation(socket, "too_fast");
  return hasToken;
}

/**
 * Opens the live socket of a logged-in member and passes it to their connection object. Checks the
 * Origin, because browsers send cookies with sockets opened by any page (cross-site WebSocket
 * hijacking).
 */
export async function openLiveSocket(
  request: Request,
  env: Env,
  services: Services,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
    return new Response("Upgrade required", { status: 426 });
  if (hostOf(request.headers.get("origin")) !== url.host) {
    services.log("live.refused", { host: url.host, reason: "origin" });
    return new Response("Forbidden", { status: 403 });
  }
  const site = await findSite(services, url.hostname);
  if (!site) return new Response("Unknown site", { status: 421 });
  const secret = readHostCookie(request, SESSION_COOKIE) ?? "";
  evictViewer(await hashSecret(secret)); // cached for ten seconds, a socket lasts hours
  const viewer = await findViewer(services, site.id, secret);
  if (!viewer) {
    services.log("live.refused", { site: site.id, reason: "no_session" });
    return new Response("Log in first", { status: 403 });
  }
  const required = requiredAgeCheck(site, [viewer.country, cloudflareCountry(request)]);
  if (!passesAgeCheck(required, viewer.ageMethod ?? null)) {
    services.log("live.refused", { site: site.id, reason: "age" });
    return new Response("Pass the age check first", { status: 403 });
  }
  const headers = new Headers({
    upgrade: "websocket",
    "x-site": site.id,
    "x-host": url.hostname,
    "x-member": viewer.id,
    "x-session": viewer.sessionHash,
  });
  const { id, country } = viewer;
  return ownChannel(env, { siteId: site.id, id, country }).fetch("https://channel/", { headers });
}

function hostOf(origin: string | null): string | null {
  try {
    return origin && new URL(origin).host;
  } catch {
    return null;
  }
}
