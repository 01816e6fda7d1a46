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

/** Ends one of the member's own sessions by its public id, with its sockets. Another member's is not there. */
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
 * Logs a member out everywhere else: ends every other session with its sockets, the logins that wait for their second half,
 * and the marks of all known browsers. This browser, whose session stays, gets a new mark (the answer).
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
