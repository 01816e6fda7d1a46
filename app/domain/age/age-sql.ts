import { eq, type SQL, sql } from "drizzle-orm";
import { forOwner, subselect } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { ageAttempts, ageChecks } from "./age.tables";

/** How a member has passed the check; null if they have not. `owner`: SQL expression for the id. */
export const ageMethodOf = (owner: SQL<MemberId>) =>
  nullable(
    sql`${subselect({ method: ageChecks.method }).from(ageChecks).where(eq(ageChecks.account_id, owner))}`.mapWith(
      ageChecks.method,
    ),
  );

/** The passed check: for the data export, and for staff. */
export const selectOwnAgeCheck = (member: MemberKey) =>
  forOwner(member, ageChecks.account_id)
    .select({ method: ageChecks.method, passed_at: ageChecks.passed_at })
    .from(ageChecks);

export const eraseAgeChecks = (member: MemberKey) => ({
  passed: forOwner(member, ageChecks.account_id).delete(ageChecks),
  running: forOwner(member, ageAttempts.account_id).delete(ageAttempts),
});
