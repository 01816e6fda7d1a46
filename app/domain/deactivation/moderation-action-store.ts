import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { ERASED_MEMBER_ID, type MemberId, type ModerationActionId, type SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isTwoFactorOn } from "../two-factor/two-factor-sql";
import type { staffDeeds } from "./deactivation.tables";
import { hasDeactivationOf } from "./deactivation-store";

export type ModerationAction = {
  id: ModerationActionId;
  siteId: SiteId;
  accountId: MemberId;
  deed: (typeof staffDeeds.$inferSelect)["deed"];
  reason: string;
  origin: string;
};
const actionColumns = sql`id AS id, site_id AS siteId, account_id AS accountId, deed AS deed, reason AS reason, origin AS origin`;

/** A waiting action, selected with the secret of its row. */
export const selectRequestedAction = (
  siteId: SiteId,
  id: ModerationActionId,
  secretHash: string,
): Statement<ModerationAction> =>
  sql`SELECT ${actionColumns} FROM staff_deeds WHERE id = ${id} AND site_id = ${siteId} AND knock_hash = ${secretHash} AND carried_out_at IS NULL`;

/** Waiting actions, the oldest first. Uses staff_deeds_waiting. */
export const selectWaitingActions = (limit: number): Statement<ModerationAction> =>
  sql`SELECT ${actionColumns} FROM staff_deeds WHERE carried_out_at IS NULL AND at > 0 ORDER BY at LIMIT ${literal(limit)}`;

/** Condition inside the executing batch: the action still waits. */
export const isWaiting = (id: ModerationActionId): SQL =>
  sql`EXISTS (SELECT 1 FROM staff_deeds WHERE id = ${id} AND carried_out_at IS NULL)`;

/** Condition: the action waits and the account has a second factor. */
export const isWaitingWithTwoFactor = ({ id, accountId, siteId }: ModerationAction): SQL =>
  sql`(${isWaiting(id)} AND ${isTwoFactorOn({ id: accountId, siteId })})`;

/** Condition: the action waits and the account is deactivated for one of these kinds. */
export const mayExecute = (
  { id, accountId }: ModerationAction,
  kinds: ("suspension" | "ban")[],
): SQL =>
  sql`(${isWaiting(id)} AND (${sql.join(
    kinds.map((kind) => hasDeactivationOf(accountId, kind)),
    sql` OR `,
  )}))`;

/** The account of a waiting action, as an expression. */
export const subjectOf = ({ id, accountId }: ModerationAction): SQL =>
  sql`(SELECT ${accountId} WHERE ${isWaiting(id)})`;

export const markExecuted = (id: ModerationActionId, at: number): Statement =>
  sql`UPDATE staff_deeds SET carried_out_at = ${at} WHERE id = ${id} AND carried_out_at IS NULL`;

/**
 * An executed ban of a fake with refunds still to make, the oldest first. Uses staff_deeds_owing.
 */
export type UnrefundedBan = Pick<ModerationAction, "id" | "siteId" | "accountId" | "origin"> & {
  at: number;
};
export const selectUnrefundedBans = (limit: number): Statement<UnrefundedBan> =>
  sql`SELECT id AS id, site_id AS siteId, account_id AS accountId, origin AS origin, at AS at FROM staff_deeds
    WHERE fake = 1 AND refunded_at IS NULL AND at > 0 AND carried_out_at IS NOT NULL ORDER BY at LIMIT ${literal(limit)}`;

/** Marks all refunds of a ban as made. */
export const markRefunded = (id: ModerationActionId, at: number): Statement =>
  sql`UPDATE staff_deeds SET refunded_at = ${at} WHERE id = ${id} AND fake = 1 AND refunded_at IS NULL`;

/** Removes the account and reason from the log; that and when something was decided stays. */
export const anonymizeActions = ({ id }: MemberKey): Statement =>
  sql`UPDATE staff_deeds SET account_id = ${ERASED_MEMBER_ID}, reason = '' WHERE account_id = ${id}`;
