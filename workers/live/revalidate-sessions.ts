import { listValidSessions } from "~/domain/session/end-session";
import { systemNow } from "~/kit/clock";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { closeSocket, readSocketOwner, type SocketOwner } from "./channel-socket";

/**
 * Sessions also end elsewhere, without notification: a socket stays open, and sends, at most a
 * minute longer (R101).
 */
export const SESSION_CHECK_INTERVAL = seconds(45);
/** The sessions are cached as long as pages cache them (docs/decisions/0004). */
export const SESSION_TTL = seconds(10);

type ServicesOf = (siteId: SiteId) => Promise<Services>;

/** Verifies the sessions of a member's open sockets, and closes those whose session ended. */
export class SessionRevalidator {
  private checkedAt = 0;
  /** Version of the sessions, read at the last check or later. */
  private sessionsVersion = "";

  private readonly listOpenSockets: () => WebSocket[];
  private readonly services: ServicesOf;

  constructor(listOpenSockets: () => WebSocket[], services: ServicesOf) {
    this.listOpenSockets = listOpenSockets;
    this.services = services;
  }

  /**
   * Closes the sockets whose session ended, expired or belongs to somebody who may no longer log
   * in. One read for all, skipped if the last one is younger than `maxAge` milliseconds and every
   * socket got its initial counts since it opened. Throws if the database fails.
   */
  async closeEndedSessions(maxAge: number): Promise<void> {
    const now = systemNow();
    const connections = this.closeExpired(now);
    const owner = connections[0]?.owner;
    const haveInitialCounts = connections.every((one) => one.owner?.expiresAt !== undefined);
    if (!owner || (haveInitialCounts && this.checkedAt > now - maxAge)) return;
    const sessions = [...new Set(connections.map((one) => one.owner?.session ?? ""))];
    const member = { id: owner.memberId, siteId: owner.siteId };
    const validSessions = await listValidSessions(
      await this.services(owner.siteId),
      member,
      sessions,
    );
    this.checkedAt = now;
    for (const { socket, owner } of connections)
      if (!validSessions.has(owner?.session ?? "")) closeSocket(socket);
  }

  /**
   * The same with a session version that was just read (`sessionsVersion`): if it equals that of the
   * last read, the last read is still valid. A new version is stored only after the sessions were
   * read.
   */
  async closeSessionsEndedSince(sessionsVersion: string): Promise<void> {
    const isUnchanged = sessionsVersion === this.sessionsVersion;
    if (isUnchanged) this.checkedAt = systemNow();
    await this.closeEndedSessions(isUnchanged ? SESSION_TTL : 0);
    this.sessionsVersion = sessionsVersion;
  }

  /** Closes the sockets with an expired session; returns the others with their owners. */
  private closeExpired(now: number): { socket: WebSocket; owner: SocketOwner | null }[] {
    return this.listOpenSockets().flatMap((socket) => {
      const owner = readSocketOwner(socket);
      if ((owner?.expiresAt ?? now + 1) > now) return { socket, owner };
      closeSocket(socket);
      return [];
    });
  }
}
