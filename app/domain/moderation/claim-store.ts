import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { SiteId, StaffId } from "~/kit/ids";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { moderationClaims } from "./moderation.tables";

type Claimant = { id: StaffId; name: string };
/** The items of one site, or of all; the moderator then has at most that many of the site. */
type NextClaims = { staff: Claimant; most: number; site: SiteId | null };
/** `expired`: claims last seen at this time or before no longer count. */
type ClaimTimes = { at: number; expired: number };

const byStaff = unscoped("staff work on the items of all sites");
const isOneOf = (items: readonly string[]): SQL =>
  sql`${moderationClaims.item} IN (SELECT value FROM json_each(${JSON.stringify(items)}))`;

/**
 * Claims waiting items until a moderator has `most` of the kind: one statement, so that no other can claim one in between.
 * `fromWaiting` is FROM a table expression `waiting` (id, site_id, at). An item with a claim that has not expired is
 * never claimed, not even by the same moderator.
 */
export const insertNextClaims = (
  kind: ItemKind,
  fromWaiting: SQL,
  { staff, most, at, expired, site }: ClaimTimes & NextClaims,
) => {
  const free = sql`NOT EXISTS (SELECT 1 FROM ${moderationClaims} WHERE ${moderationClaims.kind} = ${kind} AND ${moderationClaims.item} = waiting.id AND ${moderationClaims.seen_at} > ${expired})`;
  const held = sql`(SELECT count(*) FROM ${moderationClaims} WHERE ${moderationClaims.staff} = ${staff.id} AND ${moderationClaims.kind} = ${kind} AND ${moderationClaims.seen_at} > ${expired}${site ? sql` AND ${moderationClaims.site_id} = ${site}` : sql``})`;
  return insertSelect(moderationClaims, claimOf(kind, staff, at), {
    from: sql`(SELECT id, site_id ${fromWaiting} WHERE ${free} ORDER BY at, id LIMIT max(0, ${literal(most)} - ${held})) AS next`,
    onConflict: takeOver,
    returning: { item: moderationClaims.item },
  });
};

const claimOf = (kind: ItemKind, staff: Claimant, at: number) => ({
  kind,
  item: sql`next.id`,
  site_id: sql`next.site_id`,
  staff: staff.id,
  staff_name: staff.name,
  claimed_at: at,
  seen_at: at,
});

const takeOver = sql`(${bareName(moderationClaims.kind)}, ${bareName(moderationClaims.item)}) DO UPDATE SET
  ${sql.join(
    [
      moderationClaims.staff,
      moderationClaims.staff_name,
      moderationClaims.claimed_at,
      moderationClaims.seen_at,
    ].map((column) => sql`${bareName(column)} = ${excluded(column)}`),
    sql`, `,
  )}`;

/** Claims one waiting item, unless another moderator has it. */
export const insertClaim = (
  kind: ItemKind,
  fromWaiting: SQL,
  { staff, item, at, expired }: ClaimTimes & { staff: Claimant; item: string },
) =>
  insertSelect(moderationClaims, claimOf(kind, staff, at), {
    from: sql`(SELECT id, site_id ${fromWaiting} WHERE id = ${item}) AS next`,
    when: isNotClaimedByAnother(kind, item, { staff: staff.id, expired }),
    onConflict: takeOver,
    returning: { item: moderationClaims.item },
  });

/** Condition: no other moderator works on the item. */
export const isNotClaimedByAnother = (
  kind: ItemKind,
  item: string,
  { staff, expired }: { staff: StaffId; expired: number },
): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${moderationClaims} WHERE ${moderationClaims.kind} = ${kind} AND ${moderationClaims.item} = ${item}
    AND ${moderationClaims.staff} <> ${staff} AND ${moderationClaims.seen_at} > ${expired})`;

const isClaimOf = (kind: ItemKind, staff: StaffId, items: readonly string[]) =>
  and(eq(moderationClaims.kind, kind), eq(moderationClaims.staff, staff), isOneOf(items));

/** Keeps a moderator's claims; an expired one only if nobody else took the item. */
export const renewClaims = (
  kind: ItemKind,
  { staff, items, at }: { staff: StaffId; items: readonly string[]; at: number },
) =>
  byStaff
    .update(moderationClaims)
    .set({ seen_at: at })
    .where(isClaimOf(kind, staff, items))
    .returning({ item: moderationClaims.item });

export const deleteClaims = (kind: ItemKind, staff: StaffId, items: readonly string[]) =>
  byStaff.delete(moderationClaims).where(isClaimOf(kind, staff, items));

/** The waiting items of one site, in the same form as those of all. */
export const fromWaitingOn = (site: SiteId, fromWaiting: SQL): SQL =>
  sql`FROM (SELECT id, site_id, at, since ${fromWaiting} WHERE site_id = ${site}) waiting`;

/** Deletes the claim of a decided item, of any moderator. */
export const deleteDecidedClaim = (kind: ItemKind, item: string, when: SQL) =>
  byStaff
    .delete(moderationClaims)
    .where(and(eq(moderationClaims.kind, kind), eq(moderationClaims.item, item), when));

const claim = {
  kind: moderationClaims.kind,
  item: moderationClaims.item,
  staff: moderationClaims.staff,
  staffName: moderationClaims.staff_name,
  seenAt: moderationClaims.seen_at,
};

/** The claims of a moderator, in the order of the items' ids. */
export const selectOwnClaims = (kind: ItemKind, staff: StaffId, expired: number) =>
  byStaff
    .select(claim)
    .from(moderationClaims)
    .where(
      and(
        eq(moderationClaims.staff, staff),
        eq(moderationClaims.kind, kind),
        sql`${moderationClaims.seen_at} > ${expired}`,
      ),
    )
    .limit(literal(200));

/** The claims on these items. */
export const selectClaimsOn = (kind: ItemKind, items: readonly string[], expired: number) =>
  byStaff
    .select(claim)
    .from(moderationClaims)
    .where(
      and(
        eq(moderationClaims.kind, kind),
        isOneOf(items),
        sql`${moderationClaims.seen_at} > ${expired}`,
      ),
    );

/** Deletes expired claims, up to a limit. */
export const deleteExpiredClaims = (expired: number, limit: number) =>
  byStaff
    .delete(moderationClaims)
    .where(
      inArray(
        sql`(${moderationClaims.kind}, ${moderationClaims.item})`,
        subselect({ kind: moderationClaims.kind, item: moderationClaims.item })
          .from(moderationClaims)
          .where(lte(moderationClaims.seen_at, expired))
          .limit(literal(limit)),
      ),
    );

/** When the oldest waiting item began to wait; no row without one. */
export const selectOldest = (fromWaiting: SQL) =>
  byStaff.text(
    { at: sql`at`.mapWith(Number) },
    ({ columns }) => sql`SELECT ${columns} ${fromWaiting} ORDER BY at LIMIT ${literal(1)}`,
  );

/** How many items of a kind wait, at most `limit`. */
export const countWaiting = (fromWaiting: SQL, limit: number) =>
  byStaff.text(
    { count: sql`count(*)`.mapWith(Number) },
    ({ columns }) => sql`SELECT ${columns} FROM (SELECT 1 ${fromWaiting} LIMIT ${literal(limit)})`,
  );

/** The other moderators who work on items of a kind, with their number of items. */
export const selectOtherClaimants = (kind: ItemKind, staff: StaffId, expired: number) =>
  byStaff
    .select({
      name: moderationClaims.staff_name,
      count: sql`count(*)`.mapWith(Number).as("count"),
    })
    .from(moderationClaims)
    .where(
      and(
        eq(moderationClaims.kind, kind),
        sql`${moderationClaims.staff} <> ${staff}`,
        sql`${moderationClaims.seen_at} > ${expired}`,
      ),
    )
    .groupBy(moderationClaims.staff, moderationClaims.staff_name)
    .limit(literal(20));

const waitingColumns = {
  id: sql`id`.mapWith(String),
  siteId: sql`site_id`.mapWith(String),
  at: sql`at`.mapWith(Number),
};

/** A page of the items that wait, what is due first at the beginning. */
export const selectWaiting = (fromWaiting: SQL, after: Cursor | null, limit: number) =>
  byStaff.text(
    waitingColumns,
    ({ columns }) =>
      sql`SELECT ${columns} ${fromWaiting} ${after ? sql`WHERE (at, id) > (${after[0]}, ${after[1]})` : sql``} ORDER BY at, id LIMIT ${literal(limit)}`,
  );

/** When an item is due; no row if it does not wait. */
export const selectWaitingItem = (fromWaiting: SQL, item: string) =>
  byStaff.text(
    waitingColumns,
    ({ columns }) => sql`SELECT ${columns} ${fromWaiting} WHERE id = ${item}`,
  );
