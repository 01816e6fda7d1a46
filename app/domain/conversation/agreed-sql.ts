import { type SQL, sql } from "drizzle-orm";
import type { Names } from "~/db/compiled";
import type { MemberId, SiteId } from "~/kit/ids";
import { consentOf, giveConsent } from "../account/account-sql";
import { isFictional } from "../profile/profile-sql";
import { hasBlocked } from "../safety/safety-sql";

/**
 * The price shown to the sender, and the consent to pay for messages to fictional profiles (1 =
 * yes).
 */
export type Agreed = { shown: number; agrees: number };
type Sending = Agreed & { siteId: SiteId; senderId: MemberId; recipientId: MemberId; at: number };

const SUBJECT = "fictional_profiles";
const consent = (w: Names<Sending>) => sql`${consentOf(w.senderId, SUBJECT)} IS NOT NULL`;

/**
 * Whether the sender confirmed the price and gave the consent. `cost` is the current price: a
 * message shown at another price is rejected, higher or lower (R230), and so is a paid message to a
 * fictional profile without the consent (R231).
 */
export const isAgreed = (w: Names<Sending>, cost: SQL): SQL =>
  sql`${cost} = ${w.shown} AND (${cost} = 0 OR ${w.agrees} = 1 OR NOT ${isFictional(w.recipientId)} OR ${consent(w)})`;

/**
 * Stores the consent that was sent with a message to a fictional profile, if the message was
 * stored.
 */
export const keepConsent = (w: Names<Sending>, isStored: SQL): SQL =>
  giveConsent(
    { id: w.senderId, siteId: w.siteId, at: w.at },
    SUBJECT,
    sql`${isFictional(w.recipientId)} AND ${isStored}`,
  );

/**
 * Columns that explain a refusal. `unlessStored` returns null for a stored message, because the
 * refusal is not read then.
 */
export type AgreedState = {
  fictional: number | null;
  agreed: number | null;
  /**
   * Whether the sender blocked the recipient. Returned only to the member who made the block
   * (R232).
   */
  ownBlock: number | null;
};
export const agreedColumns = (w: Names<Sending>, unlessStored: (reason: SQL) => SQL): SQL => sql`
  ${unlessStored(isFictional(w.recipientId))} AS fictional, ${unlessStored(consent(w))} AS agreed,
  ${unlessStored(hasBlocked(w.senderId, w.recipientId))} AS ownBlock`;
