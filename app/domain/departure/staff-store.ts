import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { type MemberId, NOBODY, type SiteId, type StaffDeedId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isFactorOn } from "../factor/factor-sql";
import type { staffDeeds } from "./departure.tables";
import { hasKind } from "./departure-store";

export type DeedRow = {
  id: StaffDeedId;
  siteId: SiteId;
  accountId: MemberId;
  deed: (typeof staffDeeds.$inferSelect)["deed"];
  reason: string;
  origin: string;
};
const columns = sql`id AS id, site_id AS siteId, account_id AS accountId, deed AS deed, reason AS reason, origin AS origin`;

/** A waiting action, selected with the secret of its row. */
export const selectKnocked = (
  siteId: SiteId,
  id: StaffDeedId,
  knockHash: string,
): Statement<DeedRow> =>
  sql`SELECT ${columns} FROM staff_deeds WHERE id = ${id} AND site_id = ${siteId} AND knock_hash = ${knockHash} AND carried_out_at IS NULL`;

/** Waiting actions, the oldest first. Uses staff_deeds_waiting. */
export const selectWaiting = (limit: number): Statement<DeedRow> =>
  sql`SELECT ${columns} FROM staff_deeds WHERE carried_out_at IS NULL AND at > 0 ORDER BY at LIMIT ${literal(limit)}`;

/** Condition inside the executing batch: the action still waits. */
export const isWaiting = (id: StaffDeedId): SQL =>
  sql`EXISTS (SELECT 1 FROM staff_deeds WHERE id = ${id} AND carried_out_at IS NULL)`;

/** Condition: the action waits and the account has a second factor. */
export const isWaitingWithFactor = ({ id, accountId, siteId }: DeedRow): SQL =>
  sql`(${isWaiting(id)} AND ${isFactorOn({ id: accountId, siteId })})`;

/** Condition: the action waits and the account is deactivated for one of these kinds. */
export const mayCarryOut = ({ id, accountId }: DeedRow, kinds: ("suspension" | "ban")[]): SQL =>
  sql`(${isWaiting(id)} AND (${sql.join(
    kinds.map((kind) => hasKind(accountId, kind)),
    sql` OR `,
  )}))`;

/** The account of a waiting action, as an expression. */
export const subjectOf = ({ id, accountId }: DeedRow): SQL =>
  sql`(SELECT ${accountId} WHERE ${isWaiting(id)})`;

export const markCarriedOut = (id: StaffDeedId, at: number): Statement =>
  sql`UPDATE staff_deeds SET carried_out_at = ${at} WHERE id = ${id} AND carried_out_at IS NULL`;

/**
 * An executed ban of a fake with refunds still to make, the oldest first. Uses staff_deeds_owing.
 */
export type OwingDeed = Pick<DeedRow, "id" | "siteId" | "accountId" | "origin"> & { at: number };
export const selectOwing = (limit: number): Statement<OwingDeed> =>
  sql`SELECT id AS id, site_id AS siteId, account_id AS accountId, origin AS origin, at AS at FROM staff_deeds
    WHERE fake = 1 AND refunded_at IS NULL AND at > 0 AND carried_out_at IS NOT NULL ORDER BY at LIMIT ${literal(limit)}`;

/** Marks all refunds of a ban as made. */
export const markRefunded = (id: StaffDeedId, at: number): Statement =>
  sql`UPDATE staff_deeds SET refunded_at = ${at} WHERE id = ${id} AND fake = 1 AND refunded_at IS NULL`;

/** Removes the account and reason from the log; that and when something was decided stays. */
export const eraseDeeds = ({ id }: MemberKey): Statement =>
  sql`UPDATE staff_deeds SET account_id = ${NOBODY}, reason = '' WHERE account_id = ${id}`;
