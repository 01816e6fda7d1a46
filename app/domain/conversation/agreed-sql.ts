import { type SQL, sql } from "drizzle-orm";
import type { Names } from "~/db/compiled";
import type { MemberId, SiteId } from "~/kit/ids";
import { consentOf, giveConsent } from "../account/account-sql";
import { isFictional } from "../profile/profile-sql";
import { hasBlocked } from "../safety/safety-sql";

/** What the sender agreed to with a message: the price that they were shown, and to pay for what goes to a fictional profile (1). */
export type Agreed = { shown: number; agrees: number };
type Sending = Agreed & { siteId: SiteId; senderId: MemberId; recipientId: MemberId; at: number };

const SUBJECT = "fictional_profiles";
const consent = (w: Names<Sending>) => sql`${consentOf(w.senderId, SUBJECT)} IS NOT NULL`;

/**
 * Whether a message may be paid as its sender was told. `cost` is what the rules find: another one than was shown is not
 * taken, neither more nor less (R230); nor is any for a fictional profile without the consent (R231).
 */
export const isAgreed = (w: Names<Sending>, cost: SQL): SQL =>
  sql`${cost} = ${w.shown} AND (${cost} = 0 OR ${w.agrees} = 1 OR NOT ${isFictional(w.recipientId)} OR ${consent(w)})`;

/** The consent that came with a message to a fictional profile, where that was stored. */
export const keepConsent = (w: Names<Sending>, isStored: SQL): SQL =>
  giveConsent(
    { id: w.senderId, siteId: w.siteId, at: w.at },
    SUBJECT,
    sql`${isFictional(w.recipientId)} AND ${isStored}`,
  );

/** Why it may not, and whose the block is. `unlessStored` makes null of what nobody asks of a message that is there. */
export type AgreedState = {
  fictional: number | null;
  agreed: number | null;
  /** The sender's own block: who made it is told so, nobody else is (R232). */
  ownBlock: number | null;
};
export const agreedColumns = (w: Names<Sending>, unlessStored: (reason: SQL) => SQL): SQL => sql`
  ${unlessStored(isFictional(w.recipientId))} AS fictional, ${unlessStored(consent(w))} AS agreed,
  ${unlessStored(hasBlocked(w.senderId, w.recipientId))} AS ownBlock`;
