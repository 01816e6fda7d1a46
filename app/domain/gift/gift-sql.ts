import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import { literal } from "~/db/literal";
import { fromJson } from "~/kit/from-json";
import type { MemberId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { GIFT_CODES, type GiftCode, type GiftCount, isGift } from "./gift";

type Received = { memberId: Value<MemberId>; siteId: Value<SiteId>; gift: Value<GiftCode | null> };

/** Increments a recipient's count of a gift, if a condition is true. */
export const countGift = ({ memberId, siteId, gift }: Received, when: SQL): SQL =>
  sql`INSERT INTO gifts_received (member_id, gift, site_id, count)
    SELECT ${memberId}, ${gift}, ${siteId}, 1 WHERE ${when}
    ON CONFLICT (member_id, gift) DO UPDATE SET count = count + 1`;

/** The gifts a member received, most frequent first, as JSON for `giftsIn`; an SQL expression. */
export const receivedBy = (memberId: SQL): SQL =>
  sql`(SELECT json_group_array(json_object('gift', gift, 'count', count)) FROM (
    SELECT gift, count FROM gifts_received WHERE member_id = ${memberId}
    ORDER BY count DESC, gift LIMIT ${literal(GIFT_CODES.length)}))`;

const countsSchema = z.array(z.object({ gift: z.string(), count: z.number() }));

/** Parses that JSON; gifts no longer in the catalogue are dropped. */
export const giftsIn = (json: string): GiftCount[] =>
  fromJson(json, countsSchema).filter((one): one is GiftCount => isGift(one.gift));
