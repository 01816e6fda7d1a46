import { listStanding } from "~/domain/session/list-standing";
import type { Services } from "~/services";
import { badgesEvent } from "./badges-event";
import { end, type Owner, send } from "./channel-socket";

/**
 * Sends the current counts to a new page and checks its session in the same round trip: the session
 * may have ended before this socket was open.
 */
export async function sendInitialCounts(
  services: Services,
  socket: WebSocket,
  owner: Owner,
): Promise<void> {
  const [badges, standing] = await Promise.all([
    badgesEvent(services, owner.memberId),
    listStanding(services, { id: owner.memberId, siteId: owner.siteId }, [owner.session]),
  ]);
  const expiresAt = standing.get(owner.session);
  if (expiresAt === undefined) return end(socket);
  socket.serializeAttachment({ ...owner, expiresAt } satisfies Owner);
  send(socket, JSON.stringify(badges));
}
