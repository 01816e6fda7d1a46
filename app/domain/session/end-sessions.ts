import { all, runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { newMark } from "../account/known-browser";
import { deleteMarksOf } from "../account/known-browser-sql";
import { forgetSession } from "./end-session";
import type { Viewer } from "./session";
import { deleteListed, deleteSessionsOf, type Ended } from "./session-list-store";
import { deletePendingOf } from "./session-sql";

/**
 * Ends one of the member's own sessions by its public id and closes its sockets; "not_found" for
 * another member's session.
 */
export async function endListed(
  services: Services,
  viewer: Viewer,
  publicId: string,
): Promise<Outcome<null, "not_found">> {
  const ended = await all(services.db, deleteListed(viewer, publicId));
  forget(services, ended);
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
  const { mark, statements } = await newMark(services, member);
  const { ended } = await runBatch(services.db, {
    ended: deleteSessionsOf(member, sessionHash),
    pending: deletePendingOf(member),
    marks: deleteMarksOf(member),
    statements,
  });
  forget(services, ended.rows);
  return { mark };
}

function forget(services: Services, ended: Ended[]): void {
  for (const session of ended) {
    services.log("session.ended", { site: session.siteId, account: session.accountId });
    forgetSession(services, session.idHash, [session]);
  }
}
