import { listValidSessions } from "~/domain/session/list-valid-sessions";
import type { Services } from "~/services";
import { badgesEvent } from "./badges-event";
import { closeSocket, type SocketOwner, sendText } from "./channel-socket";

/**
 * Sends the current counts to a new page and checks its session in the same round trip: the session
 * may have ended before this socket was open.
 */
export async function sendInitialCounts(
  services: Services,
  socket: WebSocket,
  owner: SocketOwner,
): Promise<void> {
  const [badges, validSessions] = await Promise.all([
    badgesEvent(services, owner.memberId),
    listValidSessions(services, { id: owner.memberId, siteId: owner.siteId }, [owner.session]),
  ]);
  const expiresAt = validSessions.get(owner.session);
  if (expiresAt === undefined) return closeSocket(socket);
  socket.serializeAttachment({ ...owner, expiresAt } satisfies SocketOwner);
  sendText(socket, JSON.stringify(badges));
}
