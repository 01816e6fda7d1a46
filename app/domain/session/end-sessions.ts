import { all, runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { newKnownBrowserMark } from "../account/known-browser";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { evictSession } from "./end-session";
import type { Viewer } from "./session";
import { deleteListedSession, deleteSessionsOf, type EndedSession } from "./session-list-store";
import { deletePendingLoginsOf } from "./session-sql";

/**
 * Ends one of the member's own sessions by its public id and closes its sockets; "not_found" for
 * another member's session.
 */
export async function endListedSession(
  services: Services,
  viewer: Viewer,
  publicId: string,
): Promise<Outcome<null, "not_found">> {
  const ended = await all(services.db, deleteListedSession(viewer, publicId));
  evictEndedSessions(services, ended);
  return ended.length > 0 ? done(null) : refuse("not_found");
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

function evictEndedSessions(services: Services, ended: EndedSession[]): void {
  for (const session of ended) {
    services.log("session.ended", { site: session.siteId, account: session.accountId });
    evictSession(services, session.idHash, [session]);
  }
}
