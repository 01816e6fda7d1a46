import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { forOwner } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { factors, recoveryCodes } from "./two-factor.tables";

/** The encrypted secret of a member's app. */
export function findTwoFactor(db: Database, member: MemberKey) {
  return first(
    db,
    forOwner(member, factors.account_id)
      .select({ sealedSecret: factors.sealed_secret })
      .from(factors),
  );
}

/**
 * Spends the code of a time step: one row for the first use, none for later uses or older steps.
 * `to`: the secret as stored from then on.
 */
export const spendTotpStep = (
  member: MemberKey,
  { step, from, to }: { step: number; from: string; to: string },
) =>
  forOwner(member, factors.account_id)
    .update(factors)
    .set({ last_step: step, sealed_secret: to })
    .where(and(eq(factors.sealed_secret, from), lt(factors.last_step, step)))
    .returning({ id: factors.account_id });

/** Spends a recovery code: one row, once. `hashes`: a JSON list. */
export const spendRecoveryCode = (
  member: MemberKey,
  { hashes, at }: { hashes: string; at: number },
) =>
  forOwner(member, recoveryCodes.account_id)
    .update(recoveryCodes)
    .set({ used_at: at })
    .where(
      and(
        sql`${recoveryCodes.code_hash} IN (SELECT value FROM json_each(${hashes}))`,
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.account_id });
