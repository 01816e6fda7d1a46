import { and, eq, exists, gte, isNull, not, type SQL, sql } from "drizzle-orm";
import { forOwner, insertInto } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberKey } from "../account/account";
import { factors, recoveryCodes } from "./two-factor.tables";

const factorOf = (member: MemberKey) => forOwner(member, factors.account_id);

/** Number of unused recovery codes of the account of a selected factor. */
const codesLeft = () =>
  sql`(SELECT count(*) FROM ${recoveryCodes} WHERE ${and(eq(recoveryCodes.account_id, factors.account_id), isNull(recoveryCodes.used_at))})`.mapWith(
    Number,
  );

/** One row if the account has a second factor, with the number of recovery codes left. */
export const selectTwoFactorState = (member: MemberKey) =>
  factorOf(member)
    .select({ codesLeft: codesLeft().as("codesLeft") })
    .from(factors);

/** Turns the factor on; no row if it is on already. `lastStep`: of the code typed to turn it on. */
export const insertTwoFactor = (
  { id, siteId }: MemberKey,
  { sealedSecret, lastStep, at }: { sealedSecret: string; lastStep: number; at: number },
) =>
  insertInto(factors)
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
  factorOf(member).delete(factors).where(when).returning({ id: factors.account_id });

/** Condition for another statement: the factor was turned on at `since` or later. */
export const isTwoFactorSince = (member: MemberKey, since: number): SQL =>
  existsFactor(member, gte(factors.created_at, since));

/** Condition for another statement: the factor is on. */
export const isTwoFactorOn = (member: MemberKey): SQL => existsFactor(member);
export const isTwoFactorOff = (member: MemberKey): SQL => not(isTwoFactorOn(member));

const existsFactor = (member: MemberKey, where?: SQL) =>
  exists(factorOf(member).select({ one: sql`1` }).from(factors).where(where));

export const deleteRecoveryCodes = (member: MemberKey, when?: SQL) =>
  forOwner(member, recoveryCodes.account_id).delete(recoveryCodes).where(when);

/**
 * Inserts recovery codes (`hashes`: a JSON list) if the preceding statement wrote a row, or if
 * another condition holds.
 */
export const insertRecoveryCodes = (
  { id, siteId }: MemberKey,
  hashes: string,
  when: SQL = sql`changes() > 0`,
) =>
  insertSelect(
    recoveryCodes,
    { site_id: siteId, account_id: id, code_hash: sql`value` },
    { when, from: sql`json_each(${hashes})`, returning: { code: recoveryCodes.code_hash } },
  );

/** A member's second factor for the data export; no secrets. */
export const selectOwnTwoFactor = (member: MemberKey) =>
  factorOf(member)
    .select({
      created_at: factors.created_at,
      recovery_codes_left: codesLeft().as("recovery_codes_left"),
    })
    .from(factors);
