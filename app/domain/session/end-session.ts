import { all, runBatch } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { newKnownBrowserMark } from "../account/known-browser";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { type ActivityPeriod, activityBy } from "../profile/profile";
import { evictViewer } from "./find-viewer";
import { deleteExpiredPendingLogins } from "./pending-login-store";
import { type Device, readDevice, type Viewer } from "./session";
import { deletePendingLoginsOf } from "./session-sql";
import {
  deleteExpiredSessionRows,
  deleteListedSession,
  deleteSession,
  deleteSessionsOf,
  type EndedSession,
  type ListedSessionRow,
  selectSessions,
  selectValidSessions,
} from "./session-store";

/** Ends a session permanently and closes its open sockets. */
export async function endSession(services: Services, sessionHash: string): Promise<void> {
  const endedSessions = await all(services.db, deleteSession(sessionHash));
  for (const { siteId, accountId } of endedSessions)
    services.log("session.ended", { site: siteId, account: accountId });
  evictSession(services, sessionHash, endedSessions);
}

/** Removes an ended session from this isolate's cache and closes its sockets. */
export function evictSession(
  services: Services,
  sessionHash: string,
  owners: { siteId: SiteId; accountId: MemberId }[],
): void {
  evictViewer(sessionHash);
  for (const { siteId, accountId } of owners)
    services.defer("session.close", services.live.closeSession(siteId, accountId, sessionHash));
}

/** The same for several sessions of one member (session-sql.ts). */
export function evictSessions(
  services: Services,
  { id, siteId }: MemberKey,
  sessionRows: { hash: string }[],
): void {
  if (sessionRows.length > 0)
    services.log("sessions.ended", { site: siteId, account: id, count: sessionRows.length });
  for (const { hash } of sessionRows) evictSession(services, hash, [{ siteId, accountId: id }]);
}

/**
 * Ends one of the member's own sessions by its public id and closes its sockets; "not_found" for
 * another member's session.
 */
export async function endListedSession(
  services: Services,
  viewer: Viewer,
  publicId: string,
): Promise<Outcome<null, "not_found">> {
  const endedSessions = await all(services.db, deleteListedSession(viewer, publicId));
  evictEndedSessions(services, endedSessions);
  return endedSessions.length > 0 ? done(null) : refuse("not_found");
}

/**
 * Logs a member out everywhere else: ends every other session with its sockets, all pending
 * two-factor logins, and the marks of all known browsers. The current session stays, and this
 * browser gets a new mark (returned).
 */
export async function endOtherSessions(
  services: Services,
  member: MemberKey,
  sessionHash: string,
): Promise<{ mark: string }> {
  const { mark, statements } = await newKnownBrowserMark(services, member);
  const { ended } = await runBatch(services.db, {
    ended: deleteSessionsOf(member, sessionHash),
    pending: deletePendingLoginsOf(member),
    marks: deleteKnownBrowsersOf(member),
    statements,
  });
  evictEndedSessions(services, ended.rows);
  return { mark };
}

function evictEndedSessions(services: Services, endedSessions: EndedSession[]): void {
  for (const session of endedSessions) {
    services.log("session.ended", { site: session.siteId, account: session.accountId });
    evictSession(services, session.idHash, [session]);
  }
}

/** A session in its member's list; `place` is a region or country code. */
export type ListedSession = Device & {
  /** Empty if the session cannot be ended individually. */
  id: string;
  current: boolean;
  place: string | null;
  /** When it was opened, in milliseconds. */
  since: number;
  /** Last use, in coarse steps for privacy (R75). Null: before this month. */
  last: ActivityPeriod | null;
};

/**
 * The member's valid sessions: this browser first, then the newest. Batched with the page's other
 * reads.
 */
export async function listSessions(
  services: Services,
  viewer: Viewer,
  timeZone: string,
): Promise<ListedSession[]> {
  const now = services.now();
  const query = { current: viewer.sessionHash, now };
  const rows = await services.readTogether(selectSessions(viewer, query));
  const lastOf = activityBy(now, timeZone);
  return rows
    .map((row) => toListedSession(row, lastOf))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

function toListedSession(
  { id, device, place, createdAt, seenAt, current }: ListedSessionRow,
  lastOf: (at: number) => ActivityPeriod | null,
): ListedSession {
  return {
    ...readDevice(device),
    id,
    place,
    since: createdAt,
    current,
    last: lastOf(seenAt),
  };
}

/**
 * Which of a member's sessions are valid, by the hash of their secret, with the moment each
 * expires. Never cached: a socket stays open for hours on the state read when it opened.
 */
export async function listValidSessions(
  services: Services,
  member: MemberKey,
  sessions: string[],
): Promise<Map<string, number>> {
  const idHashes = JSON.stringify(sessions);
  const query = { ...member, idHashes, now: services.now() };
  const rows = await services.readTogether(selectValidSessions(query));
  return new Map(rows.map(({ hash, expiresAt }) => [hash, expiresAt]));
}

const DELETE_BATCH_SIZE = 500;

/** Deletes expired sessions and expired pending logins, a bounded number at a time. */
export async function deleteExpiredSessions(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    sessions: deleteExpiredSessionRows(now, DELETE_BATCH_SIZE),
    pending: deleteExpiredPendingLogins(now, DELETE_BATCH_SIZE),
  });
}
