import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { MemberKey } from "../account/account";
import { GIFT_CODES, type GiftCode, type GiftCount, isGiftCode } from "./gift";

type ReceivedGift = {
  memberId: ValueOrSql<MemberId>;
  siteId: ValueOrSql<SiteId>;
  gift: ValueOrSql<GiftCode | null>;
};

/** Increments a recipient's count of a gift, if a condition is true. */
export const incrementGiftCount = ({ memberId, siteId, gift }: ReceivedGift, when: SQL): SQL =>
  sql`INSERT INTO gifts_received (member_id, gift, site_id, count)
    SELECT ${memberId}, ${gift}, ${siteId}, 1 WHERE ${when}
    ON CONFLICT (member_id, gift) DO UPDATE SET count = count + 1`;

/** The gifts a member received, most frequent first, as JSON for `parseGifts`; an SQL expression. */
export const receivedGiftsOf = (memberId: SQL): SQL =>
  sql`(SELECT json_group_array(json_object('gift', gift, 'count', count)) FROM (
    SELECT gift, count FROM gifts_received WHERE member_id = ${memberId}
    ORDER BY count DESC, gift LIMIT ${literal(GIFT_CODES.length)}))`;

const countsSchema = z.array(z.object({ gift: z.string(), count: z.number() }));

/** Parses that JSON; gifts no longer in the catalogue are dropped. */
export const parseGifts = (json: string): GiftCount[] =>
  fromJson(json, countsSchema).filter((one): one is GiftCount => isGiftCode(one.gift));

/**
 * How many of each gift a member received, for the data export; the senders are exported with the
 * messages.
 */
export const selectOwnGifts = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT gift, count FROM gifts_received WHERE member_id = ${id} AND site_id = ${siteId} ORDER BY gift`;

export const eraseGifts = ({ id }: Pick<MemberKey, "id">): Statement =>
  sql`DELETE FROM gifts_received WHERE member_id = ${id}`;
