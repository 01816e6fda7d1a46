import { type SQL, sql } from "drizzle-orm";
import type { Placeholders } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { consentOf, grantConsent } from "../account/account-sql";
import { hasBlocked } from "../block/block-sql";
import { isFictional } from "../profile/profile-sql";

/**
 * The price shown to the sender, and the consent to pay for messages to fictional profiles (1 =
 * yes).
 */
export type PriceConsent = { shown: number; agrees: number };
type PricedMessage = PriceConsent & {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  at: number;
};

const CONSENT_SUBJECT = "fictional_profiles";
const hasConsent = (w: Placeholders<PricedMessage>) =>
  sql`${consentOf(w.senderId, CONSENT_SUBJECT)} IS NOT NULL`;

/**
 * Whether the sender confirmed the price and gave the consent. `cost` is the current price: a
 * message shown at another price is rejected, higher or lower (R230), and so is a paid message to a
 * fictional profile without the consent (R231).
 */
export const isPriceConfirmed = (w: Placeholders<PricedMessage>, cost: SQL): SQL =>
  sql`${cost} = ${w.shown} AND (${cost} = 0 OR ${w.agrees} = 1 OR NOT ${isFictional(w.recipientId)} OR ${hasConsent(w)})`;

/**
 * Stores the consent that was sent with a message to a fictional profile, if the message was
 * stored.
 */
export const storeConsent = (w: Placeholders<PricedMessage>, isStored: SQL): SQL =>
  grantConsent(
    { id: w.senderId, siteId: w.siteId, at: w.at },
    CONSENT_SUBJECT,
    sql`${isFictional(w.recipientId)} AND ${isStored}`,
  );

/**
 * Columns that explain a refusal. `unlessStored` returns null for a stored message, because the
 * refusal is not read then.
 */
export type PriceConsentState = {
  fictional: number | null;
  agreed: number | null;
  /**
   * Whether the sender blocked the recipient. Returned only to the member who made the block
   * (R232).
   */
  ownBlock: number | null;
};
export const priceConsentColumns = (
  w: Placeholders<PricedMessage>,
  unlessStored: (reason: SQL) => SQL,
): SQL => sql`
  ${unlessStored(isFictional(w.recipientId))} AS fictional, ${unlessStored(hasConsent(w))} AS agreed,
  ${unlessStored(hasBlocked(w.senderId, w.recipientId))} AS ownBlock`;
