import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { build } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { factors, recoveryCodes } from "./two-factor.tables";

/** The encrypted secret of a member's app. */
export function findTwoFactor(db: Database, { id, siteId }: MemberKey) {
  return first(
    db,
    build
      .select({ sealedSecret: factors.sealed_secret })
      .from(factors)
      .where(and(eq(factors.account_id, id), eq(factors.site_id, siteId))),
  );
}

/**
 * Spends the code of a time step: one row for the first use, none for later uses or older steps.
 * `to`: the secret as stored from then on.
 */
export const spendTotpStep = (
  { id, siteId }: MemberKey,
  { step, from, to }: { step: number; from: string; to: string },
) =>
  build
    .update(factors)
    .set({ last_step: step, sealed_secret: to })
    .where(
      and(
        eq(factors.account_id, id),
        eq(factors.site_id, siteId),
        eq(factors.sealed_secret, from),
        lt(factors.last_step, step),
      ),
    )
    .returning({ id: factors.account_id });

/** Spends a recovery code: one row, once. `hashes`: a JSON list. */
export const spendRecoveryCode = (
  { id, siteId }: MemberKey,
  { hashes, at }: { hashes: string; at: number },
) =>
  build
    .update(recoveryCodes)
    .set({ used_at: at })
    .where(
      and(
        eq(recoveryCodes.account_id, id),
        inArray(recoveryCodes.code_hash, sql`(SELECT value FROM json_each(${hashes}))`),
        eq(recoveryCodes.site_id, siteId),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.account_id });
