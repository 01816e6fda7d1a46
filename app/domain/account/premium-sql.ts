import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { hasPurchase } from "../wallet/wallet-sql";

/** Whether somebody has it; `owner` is an expression for the account's id. */
export const hasPremium = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since IS NOT NULL)`;

/**
 * Whether somebody ever completed a purchase, also one that was withdrawn or charged back since: then the welcome discount
 * is used (R280). `owner` is an expression for the account's id.
 */
export const hasBought = (owner: SQL): SQL =>
  sql`(${hasPremium(owner)} OR ${hasPurchase(owner as SQL<MemberId>)})`;

/** Whether it began at a moment: with the order that was paid then. */
export const premiumBegan = (owner: SQL, at: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since = ${at})`;

/** Premium begins, where it has not and `when` holds (R213). `owner` is an expression for the account's id. */
export const beginPremium = (owner: SQL, at: number, when: SQL): Statement =>
  sql`UPDATE accounts SET premium_since = ${at} WHERE id = ${owner} AND premium_since IS NULL AND ${when}`;

/** Premium ends, where `when` holds. */
export const endPremium = (owner: SQL, when: SQL): Statement =>
  sql`UPDATE accounts SET premium_since = NULL WHERE id = ${owner} AND premium_since IS NOT NULL AND ${when}`;
