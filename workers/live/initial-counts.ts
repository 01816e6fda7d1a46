import { listStanding } from "~/domain/session/list-standing";
import type { Services } from "~/services";
import { badgesEvent } from "./badges-event";
import { end, type Owner, send } from "./channel-socket";

/** Tells a new page the numbers of now, in one round trip with a look at its session: whoever ended it may have hung up before this socket was there. */
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
