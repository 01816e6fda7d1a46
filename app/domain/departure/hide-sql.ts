import { type SQL, sql } from "drizzle-orm";
import type { AccountStatus, MemberKey } from "../account/account";
import { deleteMarks } from "../account/known-browser-sql";
import { burnAllTokens, setStatus } from "../account/leaving-sql";
import { resumeChats, silenceChats } from "../conversation/leaving-sql";
import { hideProfile, restoreProfile } from "../profile/leaving-sql";
import { endSessions } from "../session/leaving-sql";
import { endDeparture, wasBefore } from "./departure-store";

/** Statuses that may be hidden: accounts that may log in, and for a ban also suspended ones. */
const IN_FORCE: AccountStatus[] = ["not_confirmed", "active", "suspended"];

/**
 * Statements that hide an account at once, where `when` holds in their batch: profile disabled,
 * chats silent, sessions and mailed secrets ended. The reactivation link of a deletion stays.
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

/**
 * Statements that restore an account's previous state; `ended` returns a row if there was one.
 * `owner` is an expression for the account id.
 */
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
