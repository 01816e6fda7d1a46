import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";

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
