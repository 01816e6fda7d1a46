import { all } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { evictViewer } from "./find-viewer";
import { deleteSession } from "./session-store";

/** Ends a session permanently and closes its open sockets. */
export async function endSession(services: Services, sessionHash: string): Promise<void> {
  const ended = await all(services.db, deleteSession(sessionHash));
  for (const { siteId, accountId } of ended)
    services.log("session.ended", { site: siteId, account: accountId });
  evictSession(services, sessionHash, ended);
}

/** Removes an ended session from this isolate's cache and closes its sockets. */
export function evictSession(
  services: Services,
  sessionHash: string,
  ended: { siteId: SiteId; accountId: MemberId }[],
): void {
  evictViewer(sessionHash);
  for (const { siteId, accountId } of ended)
    services.defer("session.close", services.live.closeSession(siteId, accountId, sessionHash));
}

/** The same for several sessions of one member (session-sql.ts). */
export function evictSessions(
  services: Services,
  { id, siteId }: MemberKey,
  ended: { hash: string }[],
): void {
  if (ended.length > 0)
    services.log("sessions.ended", { site: siteId, account: id, count: ended.length });
  for (const { hash } of ended) evictSession(services, hash, [{ siteId, accountId: id }]);
}
