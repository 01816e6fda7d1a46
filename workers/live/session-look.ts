import { listStanding } from "~/domain/session/list-standing";
import { seconds } from "~/kit/duration";
import type { Services } from "~/services";
import { end, ownerOf } from "./channel-socket";

/** Sessions end elsewhere, and not everybody who ends one tells: a socket lives, and sends, at most a minute longer (R101). */
export const LOOK_EVERY = seconds(45);
/** What was read of the sessions is believed as long as pages believe it (docs/decisions/0004). */
export const SESSION_TTL = seconds(10);

/** Looks whether the sessions behind a member's open sockets still stand, and ends those that fell. */
export class SessionLook {
  private lookedAt = 0;

  private readonly open: () => WebSocket[];
  private readonly services: () => Services;

  constructor(open: () => WebSocket[], services: () => Services) {
    this.open = open;
    this.services = services;
  }

  /**
   * Ends the sockets whose session ended, expired or is of somebody who may not log in any more: one read for all of
   * them, unless the last is younger than `believe` milliseconds and every socket was greeted since it opened. Throws where the database does not answer.
   */
  async endFallen(believe: number): Promise<void> {
    const now = Date.now();
    for (const socket of this.open())
      if ((ownerOf(socket)?.expiresAt ?? now + 1) <= now) end(socket);
    const asked = this.open();
    const owner = asked[0] && ownerOf(asked[0]);
    const greeted = asked.every((socket) => ownerOf(socket)?.expiresAt !== undefined);
    if (!owner || (greeted && this.lookedAt > now - believe)) return;
    const sessions = [...new Set(asked.map((socket) => ownerOf(socket)?.session ?? ""))];
    const member = { id: owner.memberId, siteId: owner.siteId };
    const standing = await listStanding(this.services(), member, sessions);
    this.lookedAt = now;
    for (const socket of asked) if (!standing.has(ownerOf(socket)?.session ?? "")) end(socket);
  }
}
