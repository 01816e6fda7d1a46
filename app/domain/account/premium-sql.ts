import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { hasPurchase } from "../wallet/wallet-sql";

/** Whether the account has Premium; `owner`: SQL expression for the account's id. */
export const hasPremium = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since IS NOT NULL)`;

/**
 * Whether the account ever completed a purchase, including one withdrawn or charged back since: the
 * welcome discount is then used (R280). `owner`: SQL expression for the account's id.
 */
export const hasBought = (owner: SQL): SQL =>
  sql`(${hasPremium(owner)} OR ${hasPurchase(owner as SQL<MemberId>)})`;

/** Whether Premium began at this moment, that is with the order paid then. */
export const premiumBeganAt = (owner: SQL, at: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since = ${at})`;

/**
 * Starts Premium if it has not started and `when` holds (R213). `owner`: SQL expression for the
 * account's id.
 */
export const startPremium = (owner: SQL, at: number, when: SQL): Statement =>
  sql`UPDATE accounts SET premium_since = ${at} WHERE id = ${owner} AND premium_since IS NULL AND ${when}`;

/** Ends Premium if `when` holds. */
export const endPremium = (owner: SQL, when: SQL): Statement =>
  sql`UPDATE accounts SET premium_since = NULL WHERE id = ${owner} AND premium_since IS NOT NULL AND ${when}`;
