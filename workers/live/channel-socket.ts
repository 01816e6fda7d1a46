import type { MemberId, SiteId } from "~/kit/ids";
import { PRESENCE_TTL, SESSION_ENDED } from "~/live/protocol";

/** Kept with each socket: whose page it is and at which host, by which session and until when (known once it was told the numbers), and since when. */
export type Owner = {
  siteId: SiteId;
  host: string;
  memberId: MemberId;
  session: string;
  openedAt: number;
  expiresAt?: number;
};

/** Say "no code", "broken" or "no TLS", and are never sent (RFC 6455, 7.4.1). */
export const UNSENDABLE = new Set([1004, 1005, 1006, 1015]);

export const end = (socket: WebSocket) => socket.close(SESSION_ENDED, "session ended");

/** Whose page asks: the Worker wrote these headers, after it had found the session. */
export function ownerIn(headers: Headers): Owner {
  const given = (name: string) => headers.get(name) ?? "";
  return {
    siteId: given("x-site") as SiteId,
    host: given("x-host"),
    memberId: given("x-member") as MemberId,
    session: given("x-session"),
    openedAt: Date.now(),
  };
}

export const ownerOf = (socket: WebSocket) => socket.deserializeAttachment() as Owner | null;

/** False where the socket died a moment ago; its page will resume. */
export function send(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether anybody still holds the other end: the runtime notes when it last answered a ping. */
export function isHeard(socket: WebSocket, answered: Date | null): boolean {
  const heardAt = Math.max(ownerOf(socket)?.openedAt ?? 0, answered?.getTime() ?? 0);
  return socket.readyState === WebSocket.OPEN && heardAt > Date.now() - PRESENCE_TTL;
}
