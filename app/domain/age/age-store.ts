import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { AgeMethod, AgeState } from "./age";
import { ageAttempts, ageChecks } from "./age.tables";

/** Starts a check in place of an earlier one, whose id is then unknown. */
export const upsertAttempt = (
  { id, siteId }: MemberKey,
  attempt: { idHash: string; expiresAt: number },
) => {
  const started = {
    id_hash: attempt.idHash,
    state: "open",
    expires_at: attempt.expiresAt,
  } as const;
  return insertInto(ageAttempts)
    .values({ account_id: id, site_id: siteId, ...started })
    .onConflictDoUpdate({ target: ageAttempts.account_id, set: started });
};

type RunningAttempt = { siteId: SiteId; idHash: string; now: number };
const isRunning = ({ idHash, now }: RunningAttempt) =>
  and(
    eq(ageAttempts.id_hash, idHash),
    eq(ageAttempts.state, "open"),
    gt(ageAttempts.expires_at, now),
  );

/** The member of a running check of this site; by age_attempts_by_id. */
export const selectRunningAttempt = (attempt: RunningAttempt) =>
  forSite(attempt.siteId)
    .select({ id: sql`${ageAttempts.account_id}`.mapWith(ageAttempts.account_id).as("id") })
    .from(ageAttempts)
    .where(isRunning(attempt));

/** Deletes the member's running check, so that its answer counts once. */
export const deleteRunningAttempt = (member: MemberKey, attempt: RunningAttempt) =>
  forOwner(member, ageAttempts.account_id).delete(ageAttempts).where(isRunning(attempt));

/** Stores a passed check if the preceding statement deleted its running one. */
export const insertProvedAge = (member: MemberKey, passed: { method: AgeMethod; at: number }) =>
  insertSelect(ageChecks, ageCheckRow(member, passed), {
    when: sql`changes() > 0`,
    onConflict: sql`(${bareName(ageChecks.account_id)}) DO UPDATE
      SET ${bareName(ageChecks.method)} = ${excluded(ageChecks.method)}, ${bareName(ageChecks.passed_at)} = ${excluded(ageChecks.passed_at)}`,
  });

/** Stores a declaration; a passed check of any kind stays. */
export const insertDeclaredAge = (member: MemberKey, at: number) =>
  insertInto(ageChecks)
    .values(ageCheckRow(member, { method: "declared", at }))
    .onConflictDoNothing();

const ageCheckRow = (
  { id, siteId }: MemberKey,
  { method, at }: { method: AgeMethod; at: number },
) => ({
  account_id: id,
  site_id: siteId,
  method,
  passed_at: at,
});

/** Ends a running check without a pass. */
export const endAttempt = (attempt: RunningAttempt, state: Exclude<AgeState, "open">) =>
  forSite(attempt.siteId).update(ageAttempts).set({ state }).where(isRunning(attempt));

/** The member's last check that was not passed. */
export const selectAttemptOf = (member: MemberKey) =>
  forOwner(member, ageAttempts.account_id)
    .select({ state: ageAttempts.state, expiresAt: ageAttempts.expires_at })
    .from(ageAttempts);

/** Deletes expired checks, at most `limit` at a time; by age_attempts_by_expiry. */
export const deleteExpiredAttempts = (now: number, limit: number) =>
  unscoped("expired checks of all sites")
    .delete(ageAttempts)
    .where(
      inArray(
        ageAttempts.account_id,
        subselect({ id: ageAttempts.account_id })
          .from(ageAttempts)
          .where(lt(ageAttempts.expires_at, now))
          .orderBy(ageAttempts.expires_at)
          .limit(literal(limit)),
      ),
    );
