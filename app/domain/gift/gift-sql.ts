import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { MemberKey } from "../account/account";
import { GIFT_CODES, type GiftCode, type GiftCount, isGiftCode } from "./gift";
import { giftsReceived } from "./gift.tables";

const g = alias(giftsReceived, "g");

type ReceivedGift = {
  memberId: ValueOrSql<MemberId>;
  siteId: ValueOrSql<SiteId>;
  gift: ValueOrSql<GiftCode | null>;
};

/** Increments a recipient's count of a gift, if a condition is true. */
export const incrementGiftCount = ({ memberId, siteId, gift }: ReceivedGift, when: SQL) =>
  insertSelect(
    giftsReceived,
    { member_id: memberId, gift: sql`${gift}`, site_id: siteId, count: 1 },
    {
      when,
      onConflict: sql`${COUNT_KEY} DO UPDATE SET ${nameOfCount} = ${giftsReceived.count} + 1`,
    },
  );

const nameOfCount = sql.identifier(giftsReceived.count.name);
/** The primary key of the counts. */
const COUNT_KEY = sql`(${sql.identifier(giftsReceived.member_id.name)}, ${sql.identifier(giftsReceived.gift.name)})`;

/** The gifts a member received, most frequent first, as JSON for `parseGifts`; an SQL expression. */
export const receivedGiftsOf = (memberId: SQL): SQL =>
  sql`(SELECT json_group_array(json_object('gift', ${g.gift}, 'count', ${g.count})) FROM (
    SELECT ${giftsReceived.gift}, ${giftsReceived.count} FROM ${giftsReceived} WHERE ${giftsReceived.member_id} = ${memberId}
    ORDER BY ${giftsReceived.count} DESC, ${giftsReceived.gift} LIMIT ${literal(GIFT_CODES.length)}) g)`;

const countsSchema = z.array(z.object({ gift: z.string(), count: z.number() }));

/** Parses that JSON; gifts no longer in the catalogue are dropped. */
export const parseGifts = (json: string): GiftCount[] =>
  fromJson(json, countsSchema).filter((one): one is GiftCount => isGiftCode(one.gift));

/**
 * How many of each gift a member received, for the data export; the senders are exported with the
 * messages.
 */
export const selectOwnGifts = (member: MemberKey) =>
  forOwner(member, giftsReceived.member_id)
    .select({ gift: giftsReceived.gift, count: giftsReceived.count })
    .from(giftsReceived)
    .orderBy(giftsReceived.gift);

export const eraseGifts = (member: MemberKey) =>
  forOwner(member, giftsReceived.member_id).delete(giftsReceived);
