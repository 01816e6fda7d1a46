import { type SQL, sql } from "drizzle-orm";
import type { Names, Value } from "~/db/compiled";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import { countGift } from "../gift/gift-sql";
import type { SendRequest } from "./conversation";

/** What a message is besides its words: for its row, its price and its entry of the wallet. */
export type Carried = {
  gift: GiftCode | null;
  /** What the entry says that pays for it; a client id is written once of each. */
  reason: "message" | "gift" | "photo";
};

export const carriedBy = ({ gift, photo }: SendRequest): Carried => ({
  ...{ gift: gift ?? null, reason: gift ? "gift" : photo ? "photo" : "message" },
});

/** Pictures go into a conversation that has begun (R245); words and gifts may open one (R240). */
export const mayCarry = (w: Names<Carried>, begun: SQL): SQL =>
  sql`(${w.reason} <> 'photo' OR ${begun})`;

/** Of what opens a conversation words alone are free for a free member (R86); a gift always costs its price. */
export const mayBeFree = (w: Names<Carried>): SQL => sql`${w.reason} = 'message'`;

/** Whom words are for; nobody where it is a gift, which leaves there what its giver wrote before joining. */
export const wordsTo = (w: Names<Carried & { recipientId: MemberId }>): SQL<MemberId> =>
  sql<MemberId>`CASE WHEN ${w.reason} = 'message' THEN ${w.recipientId} END`;

type Numbered = {
  recipientId: MemberId;
  siteId: SiteId;
  gift: GiftCode | null;
  conversationId: ConversationId;
  seq: number;
};

/** One more for its receiver, once: before the summaries, which count its number (R243). */
export const countReceived = (w: Names<Numbered>, stored: SQL): SQL =>
  countGift(
    { memberId: w.recipientId, siteId: w.siteId, gift: w.gift },
    sql`${stored} AND EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${w.conversationId}
      AND member_id = ${w.recipientId} AND last_seq < ${w.seq})`,
  );

/** The gift that the message `m` is, as its reader sees it: of who is not there any more no more than their words. */
export const giftShown = (reader: Value<MemberId>, isThere: SQL): SQL =>
  sql`CASE WHEN m.sender_id = ${reader} OR ${isThere} THEN m.gift END AS gift`;
