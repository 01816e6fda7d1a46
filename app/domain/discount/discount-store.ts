import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { discountCodes } from "./discount.tables";
import { isUseFree } from "./discount-sql";

type CodeQuery = { siteId: SiteId; accountId: MemberId; code: string; at: number };

type CodeRow = Omit<typeof discountCodes.$inferSelect, "site_id" | "created_at"> & {
  /** Whether another order has its use, and the account of that order. */
  taken: 0 | 1;
  taker: string | null;
};

/** A code, and who has the use that this member would take; by the keys of both tables. */
export const selectCode = ({ siteId, accountId, code, at }: CodeQuery): Statement<CodeRow> =>
  sql`SELECT c.code AS code, c.value_percentage AS value_percentage, c.country AS country, c.user_id AS user_id, c.currency AS currency,
      c.minimum_order_value AS minimum_order_value, c.paymentmethods AS paymentmethods, c.expires AS expires, c.validity AS validity,
      c.status AS status, discount_uses.order_id IS NOT NULL AND NOT ${isUseFree({ accountId, at })} AS taken, discount_uses.account_id AS taker
    FROM discount_codes c LEFT JOIN discount_uses ON discount_uses.site_id = c.site_id AND discount_uses.code = c.code
      AND discount_uses.slot = CASE c.validity WHEN 'once' THEN '' WHEN 'once-per-user' THEN ${accountId} END
    WHERE c.site_id = ${siteId} AND c.code = ${code}`;

type LeavingCode = {
  siteId: SiteId;
  memberId: MemberId;
  code: string;
  percent: number;
  at: number;
};

/** Stores a member's own single-use code, at the percentage that the site gives today. */
export const upsertLeavingCode = (c: LeavingCode): Statement => sql`
  INSERT INTO discount_codes (site_id, code, value_percentage, user_id, validity, created_at)
  VALUES (${c.siteId}, ${c.code}, ${c.percent}, ${c.memberId}, 'once-per-user', ${c.at})
  ON CONFLICT (site_id, code) DO UPDATE SET value_percentage = excluded.value_percentage WHERE user_id = excluded.user_id`;

/** Returns one row if the use of the code is final. */
export const selectFinalUse = ({
  siteId,
  memberId,
  code,
}: Omit<LeavingCode, "percent" | "at">): Statement<{ used: 1 }> =>
  sql`SELECT 1 AS used FROM discount_uses WHERE site_id = ${siteId} AND code = ${code} AND slot = ${memberId} AND held_until IS NULL`;
