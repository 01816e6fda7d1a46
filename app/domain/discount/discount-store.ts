import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { discountCodes } from "./discount.tables";
import { isUseFree } from "./use-sql";

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
