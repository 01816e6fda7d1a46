import { systemNow } from "~/kit/clock";
import type { MemberId, SiteId } from "~/kit/ids";
import { PRESENCE_TTL, SESSION_ENDED_CODE } from "~/live/protocol";

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
export function isResponding(socket: WebSocket, answered: Date | null): boolean {
  const lastSeenAt = Math.max(readSocketOwner(socket)?.openedAt ?? 0, answered?.getTime() ?? 0);
  return socket.readyState === WebSocket.OPEN && lastSeenAt > systemNow() - PRESENCE_TTL;
}
