import { type SQL, sql } from "drizzle-orm";
import type { AccountStatus, MemberKey } from "../account/account";
import { deleteKnownBrowsers } from "../account/known-browser-sql";
import { invalidateAllTokens, setStatus } from "../account/member-data-sql";
import { clearUnreadFrom, restoreUnreadFrom } from "../conversation/member-data-sql";
import { hideProfile, restoreProfile } from "../profile/profile-sql";
import { endSessions } from "../session/session-sql";
import { deleteDeactivation, statusBefore } from "./deactivation-store";

/** Statuses that may be hidden: accounts that may log in, and for a ban also suspended ones. */
const HIDEABLE_STATUSES: AccountStatus[] = ["not_confirmed", "active", "suspended"];

/**
 * Statements that hide an account at once, where `when` holds in their batch: profile disabled,
 * chats silent, sessions and mailed secrets ended. The reactivation link of a deletion stays.
 */
export function hideAccount(
  { id }: MemberKey,
  change: { status: AccountStatus; when: SQL; at: number },
) {
  const owner = sql`(SELECT ${id} WHERE ${change.when})`;
  return {
    account: setStatus(owner, HIDEABLE_STATUSES, sql`${change.status}`),
    profile: hideProfile(owner, sql`1`),
    tokens: invalidateAllTokens(
      owner,
      change.status === "deletion_pending" ? "reactivate" : "",
      change.at,
    ),
    chats: clearUnreadFrom(owner),
    ended: endSessions(owner),
    marks: deleteKnownBrowsers(owner),
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
    statusBefore(owner, column, { kinds, now });
  return {
    profile: restoreProfile(owner, was("profile_status")),
    account: setStatus(owner, from, was("account_status")),
    chats: restoreUnreadFrom(owner),
    ended: deleteDeactivation(owner, { kinds, now }),
  };
}
