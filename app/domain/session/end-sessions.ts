import { all, runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
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
 * Ends every session of a member with its sockets, and the logins that wait for their second half; but for `except`, the
 * hash of one that stays. Answers how many ended.
 */
export async function endSessionsOf(
  services: Services,
  member: MemberKey,
  except?: string,
): Promise<number> {
  const { ended } = await runBatch(services.db, {
    ended: deleteSessionsOf(member, except),
    pending: deletePendingOf(member),
  });
  forget(services, ended.rows);
  return ended.rows.length;
}

function forget(services: Services, ended: Ended[]): void {
  for (const session of ended) {
    services.log("session.ended", { site: session.siteId, account: session.accountId });
    forgetSession(services, session.idHash, [session]);
  }
}
