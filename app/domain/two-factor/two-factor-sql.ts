import { and, eq, exists, gte, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { build } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { factors, recoveryCodes } from "./two-factor.tables";

const isFactorOf = ({ id, siteId }: MemberKey) =>
  and(eq(factors.account_id, id), eq(factors.site_id, siteId));

/** Number of unused recovery codes of the account of a selected factor. */
const codesLeft = () =>
  build.$count(
    recoveryCodes,
    and(eq(recoveryCodes.account_id, factors.account_id), isNull(recoveryCodes.used_at)),
  );

/** One row if the account has a second factor, with the number of recovery codes left. */
export const selectTwoFactorState = (member: MemberKey) =>
  build
    .select({ codesLeft: codesLeft().as("codesLeft") })
    .from(factors)
    .where(isFactorOf(member));

/** Turns the factor on; no row if it is on already. `lastStep`: of the code typed to turn it on. */
export const insertTwoFactor = (
  { id, siteId }: MemberKey,
  { sealedSecret, lastStep, at }: { sealedSecret: string; lastStep: number; at: number },
) =>
  build
    .insert(factors)
    .values({
      account_id: id,
      site_id: siteId,
      sealed_secret: sealedSecret,
      last_step: lastStep,
      created_at: at,
    })
    .onConflictDoNothing()
    .returning({ id: factors.account_id });

/** Turns the factor off; one row if it was on. */
export const deleteTwoFactor = (member: MemberKey, when?: SQL) =>
  build
    .delete(factors)
    .where(and(isFactorOf(member), when))
    .returning({ id: factors.account_id });

/** Condition for another statement: the factor was turned on at `since` or later. */
export const isTwoFactorSince = (member: MemberKey, since: number): SQL =>
  existsFactor(and(isFactorOf(member), gte(factors.created_at, since)));

/** Condition for another statement: the factor is on. */
export const isTwoFactorOn = (member: MemberKey): SQL => existsFactor(isFactorOf(member));
export const isTwoFactorOff = (member: MemberKey): SQL => not(isTwoFactorOn(member));

const existsFactor = (where: SQL | undefined) =>
  exists(build.select({ one: sql`1` }).from(factors).where(where));

export const deleteRecoveryCodes = ({ id, siteId }: MemberKey, when?: SQL) =>
  build
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.account_id, id), eq(recoveryCodes.site_id, siteId), when));

/**
 * Inserts recovery codes (`hashes`: a JSON list) if the preceding statement wrote a row, or if
 * another condition holds.
 */
export const insertRecoveryCodes = (
  { id, siteId }: MemberKey,
  hashes: string,
  when: SQL = sql`changes() > 0`,
): Statement<{ code: string }> =>
  sql`INSERT INTO recovery_codes (site_id, account_id, code_hash)
    SELECT ${siteId}, ${id}, value FROM json_each(${hashes}) WHERE ${when} RETURNING code_hash AS code`;

/** A member's second factor for the data export; no secrets. */
export const selectOwnTwoFactor = (member: MemberKey) =>
  build
    .select({
      created_at: factors.created_at,
      recovery_codes_left: codesLeft().as("recovery_codes_left"),
    })
    .from(factors)
    .where(isFactorOf(member));
