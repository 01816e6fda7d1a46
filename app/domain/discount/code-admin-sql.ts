import { and, asc, eq, gt, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, subselect } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import { hasAccount } from "../account/account-sql";
import { LEAVING_PREFIX } from "./discount";
import { discountCodes, discountUses } from "./discount.tables";

/** Uses that the list counts of one code. */
const MAX_COUNTED_USES = 10_000;

/** Codes that operators issued, by name, after one; without the codes of leaving members. */
export const selectIssuedCodes = (siteId: SiteId, after: string, limit: number) =>
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
      used: countUses(siteId).as("used"),
    })
    .from(discountCodes)
    .where(
      and(
        gt(discountCodes.code, after),
        or(
          isNull(discountCodes.user_id),
          not(sql`${discountCodes.code} GLOB ${`${LEAVING_PREFIX}*`}`),
        ),
      ),
    )
    .orderBy(asc(discountCodes.code))
    .limit(literal(limit));
export type IssuedCodeRow = RowOf<ReturnType<typeof selectIssuedCodes>>;

/** Orders paid with the code of the enclosing statement. */
const countUses = (siteId: SiteId): SQL<number> =>
  sql`(SELECT count(*) FROM ${subselect({ one: sql`1`.as("one") })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.site_id, siteId),
        eq(discountUses.code, discountCodes.code),
        isNull(discountUses.held_until),
      ),
    )
    .limit(literal(MAX_COUNTED_USES))})`.mapWith(Number);

type CodeInsert = typeof discountCodes.$inferInsert;

/**
 * Inserts a code, unless the site has had one of this name. A code for one member requires that the
 * site has this member.
 */
export const insertCode = (row: CodeInsert) =>
  insertSelect(discountCodes, row, {
    when: row.user_id ? hasAccount({ id: row.user_id, siteId: row.site_id }) : sql`1`,
    onConflict: sql`DO NOTHING`,
  });

/** Ends an active code that operators issued; orders that have it keep their price. */
export const endCode = (siteId: SiteId, code: string) =>
  forSite(siteId)
    .update(discountCodes)
    .set({ status: "ended" })
    .where(and(eq(discountCodes.code, code), eq(discountCodes.status, "active")));

/** The state of a code; no row if the site never had it. */
export const selectCodeState = (siteId: SiteId, code: string) =>
  forSite(siteId)
    .select({ status: discountCodes.status, memberId: discountCodes.user_id })
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
