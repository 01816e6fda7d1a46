import { and, eq, isNull, sql } from "drizzle-orm";
import { forSite, insertInto } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { discountCodes, discountUses } from "./discount.tables";
import { isUseFree } from "./discount-sql";

type CodeQuery = { siteId: SiteId; accountId: MemberId; code: string; at: number };

/**
 * A code, whether another order has its use, and the account of that order; by the keys of both
 * tables.
 */
export const selectCode = ({ siteId, accountId, code, at }: CodeQuery) =>
  forSite(siteId)
    .select({
      code: discountCodes.code,
      value_percentage: discountCodes.value_percentage,
      country: discountCodes.country,
      user_id: discountCodes.user_id,
      currency: discountCodes.currency,
      minimum_order_value: discountCodes.minimum_order_value,
      paymentmethods: discountCodes.paymentmethods,
      expires: discountCodes.expires,
      validity: discountCodes.validity,
      status: discountCodes.status,
      taken: sql`${discountUses.order_id} IS NOT NULL AND NOT ${isUseFree({ accountId, at })}`
        .mapWith(Boolean)
        .as("taken"),
      taker: discountUses.account_id,
    })
    .from(discountCodes)
    .leftJoin(
      discountUses,
      and(
        eq(discountUses.site_id, discountCodes.site_id),
        eq(discountUses.code, discountCodes.code),
        sql`${discountUses.slot} = CASE ${discountCodes.validity} WHEN 'once' THEN '' WHEN 'once-per-user' THEN ${accountId} END`,
      ),
    )
    .where(eq(discountCodes.code, code));

type LeavingCode = {
  siteId: SiteId;
  memberId: MemberId;
  code: string;
  percent: number;
  at: number;
};

/** Stores a member's own single-use code, at the percentage that the site gives today. */
export const upsertLeavingCode = (row: LeavingCode) =>
  insertInto(discountCodes)
    .values({
      site_id: row.siteId,
      code: row.code,
      value_percentage: row.percent,
      user_id: row.memberId,
      validity: "once-per-user",
      created_at: row.at,
    })
    .onConflictDoUpdate({
      target: [discountCodes.site_id, discountCodes.code],
      set: { value_percentage: row.percent },
      setWhere: eq(discountCodes.user_id, row.memberId),
    });

/** Returns one row if the use of the code is final. */
export const selectFinalUse = ({ siteId, memberId, code }: Omit<LeavingCode, "percent" | "at">) =>
  forSite(siteId)
    .select({ used: sql`1`.mapWith(Number).as("used") })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.code, code),
        eq(discountUses.slot, memberId),
        isNull(discountUses.held_until),
      ),
    );
