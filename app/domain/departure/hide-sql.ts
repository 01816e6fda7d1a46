import { type SQL, sql } from "drizzle-orm";
import type { AccountStatus, MemberKey } from "../account/account";
import { deleteMarks } from "../account/known-browser-sql";
import { burnAllTokens, setStatus } from "../account/leaving-sql";
import { resumeChats, silenceChats } from "../conversation/leaving-sql";
import { hideProfile, restoreProfile } from "../profile/leaving-sql";
import { endSessions } from "../session/leaving-sql";
import { endDeparture, wasBefore } from "./departure-store";

/** Who may still be hidden: whoever may log in, and for a ban whoever is suspended. */
const IN_FORCE: AccountStatus[] = ["not_confirmed", "active", "suspended"];

/**
 * The statements that hide an account at once, where `when` holds in their batch: its profile is nobody's, its chats are quiet, its sessions and
 * whatever was mailed are ended. The link back, which is mailed with a deletion, stays.
 */
export function hideAccount(
  { id }: MemberKey,
  given: { status: AccountStatus; when: SQL; at: number },
) {
  const owner = sql`(SELECT ${id} WHERE ${given.when})`;
  return {
    account: setStatus(owner, IN_FORCE, sql`${given.status}`),
    profile: hideProfile(owner, sql`1`),
    tokens: burnAllTokens(owner, given.status === "deletion_pending" ? "reactivate" : "", given.at),
    chats: silenceChats(owner),
    ended: endSessions(owner),
    marks: deleteMarks(owner),
  };
}

/** The statements that make an account what it was; `ended` has a row where that was so. `owner` is an expression for its id. */
export function restoreAccount(
  owner: SQL,
  { kinds, from, now }: { kinds: string[]; from: AccountStatus[]; now: number },
) {
  const was = (column: "account_status" | "profile_status") =>
    wasBefore(owner, column, { kinds, now });
  return {
    profile: restoreProfile(owner, was("profile_status")),
    account: setStatus(owner, from, was("account_status")),
    chats: resumeChats(owner),
    ended: endDeparture(owner, { kinds, now }),
  };
}
