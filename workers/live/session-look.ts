import { listStanding } from "~/domain/session/list-standing";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { end, type Owner, ownerOf } from "./channel-socket";

/** Sessions end elsewhere, and not everybody who ends one tells: a socket lives, and sends, at most a minute longer (R101). */
export const LOOK_EVERY = seconds(45);
/** What was read of the sessions is believed as long as pages believe it (docs/decisions/0004). */
export const SESSION_TTL = seconds(10);

type ServicesOf = (siteId: SiteId) => Promise<Services>;

/** Looks whether the sessions behind a member's open sockets still stand, and ends those that fell. */
export class SessionLook {
  private lookedAt = 0;
  /** Of the sessions, as old as the last look or younger. */
  private mark = "";

  private readonly open: () => WebSocket[];
  private readonly services: ServicesOf;

  constructor(open: () => WebSocket[], services: ServicesOf) {
    this.open = open;
    this.services = services;
  }

  /**
   * Ends the sockets whose session ended, expired or is of somebody who may not log in any more: one read for all of
   * them, unless the last is younger than `believe` milliseconds and every socket was greeted since it opened. Throws where the database does not answer.
   */
  async endFallen(believe: number): Promise<void> {
    const now = Date.now();
    const asked = this.unexpired(now);
    const owner = asked[0]?.owner;
    const greeted = asked.every((one) => one.owner?.expiresAt !== undefined);
    if (!owner || (greeted && this.lookedAt > now - believe)) return;
    const sessions = [...new Set(asked.map((one) => one.owner?.session ?? ""))];
    const member = { id: owner.memberId, siteId: owner.siteId };
    const standing = await listStanding(await this.services(owner.siteId), member, sessions);
    this.lookedAt = now;
    for (const { socket, owner } of asked) if (!standing.has(owner?.session ?? "")) end(socket);
  }

  /**
   * The same by a mark that was read a moment ago (`sessionsMark`): where it is the one of the last look, that look is as good as a
   * new one. Another one is noted once the sessions were read after it.
   */
  async endFallenSince(mark: string): Promise<void> {
    const same = mark === this.mark;
    if (same) this.lookedAt = Date.now();
    await this.endFallen(same ? SESSION_TTL : 0);
    this.mark = mark;
  }

  /** The open sockets, each with whose it is, after those were ended whose session expired. */
  private unexpired(now: number): { socket: WebSocket; owner: Owner | null }[] {
    return this.open().flatMap((socket) => {
      const owner = ownerOf(socket);
      if ((owner?.expiresAt ?? now + 1) > now) return { socket, owner };
      end(socket);
      return [];
    });
  }
}
