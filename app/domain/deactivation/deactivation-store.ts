import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { ERASED_MEMBER_ID, type MemberId, type ModerationActionId, type SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isTwoFactorOn } from "../two-factor/two-factor-sql";
import type { departures, staffDeeds } from "./deactivation.tables";

type DeactivationRow = typeof departures.$inferSelect;
type NewDeactivation = MemberKey & {
  kind: DeactivationRow["kind"];
  reason?: DeactivationRow["reason"];
  remarks?: string | null;
  origin: string;
  at: number;
  dueAt: number | null;
};

/**
 * Stores an account's state before it is hidden, where `when` holds; nothing for an account that is
 * being deactivated or may not log in.
 */
export function insertDeactivation(row: NewDeactivation, when = sql`1`): Statement {
  return sql`
    INSERT INTO departures (account_id, site_id, kind, account_status, profile_status, reason, remarks, origin, begun_at, due_at)
    SELECT a.id, a.site_id, ${row.kind}, a.status, p.status, ${row.reason ?? null}, ${row.remarks || null}, ${row.origin}, ${row.at}, ${row.dueAt}
    FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${row.id} AND a.site_id = ${row.siteId} AND a.status IN ('not_confirmed', 'active') AND ${when}
    ON CONFLICT (account_id) DO NOTHING`;
}

/** Condition inside the batch: exactly this deactivation was inserted. */
export const isDeactivationInserted = ({
  id,
  kind,
  at,
}: Pick<NewDeactivation, "id" | "kind" | "at">): SQL =>
  sql`EXISTS (SELECT 1 FROM departures WHERE account_id = ${id} AND kind = ${kind} AND begun_at = ${at})`;

/** Condition: an account is deactivated for one kind of reason. */
const hasDeactivationOf = (id: MemberId, kind: DeactivationRow["kind"]): SQL =>
  sql`EXISTS (SELECT 1 FROM departures WHERE account_id = ${id} AND kind = ${kind})`;

type StatusColumn = "account_status" | "profile_status";
/**
 * An account's or profile's status before a deactivation that is still open; null if there is none.
 */
type DeactivationKinds = { kinds: string[]; now: number };
export const statusBefore = (
  owner: SQL,
  column: StatusColumn,
  { kinds, now }: DeactivationKinds,
): SQL =>
  sql`(SELECT ${sql.raw(column)} FROM departures WHERE account_id = ${owner} AND erased_at IS NULL
    AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND (due_at IS NULL OR due_at > ${now}))`;

/** Ends a deactivation: the account is active again. */
export const deleteDeactivation = (
  owner: SQL,
  { kinds, now }: DeactivationKinds,
): Statement<{ id: MemberId }> =>
  sql`DELETE FROM departures WHERE account_id = ${owner} AND erased_at IS NULL
    AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND (due_at IS NULL OR due_at > ${now})
    RETURNING account_id AS id`;

/** Turns a suspension into a ban where `when` holds; the stored earlier state stays. */
export const turnIntoBan = (id: MemberId, when: SQL): Statement =>
  sql`UPDATE departures SET kind = 'ban' WHERE account_id = ${id} AND kind = 'suspension' AND ${when}`;

type ReactivationPeriod = { dueAt: number; origin: string };

/**
 * The end of the period in which an account in deletion can be reactivated, and the origin of its
 * request.
 */
export const selectReactivationPeriod = (
  { id, siteId }: MemberKey,
  now: number,
): Statement<ReactivationPeriod> =>
  sql`SELECT due_at AS dueAt, origin AS origin FROM departures WHERE account_id = ${id} AND site_id = ${siteId} AND kind = 'deletion'
    AND erased_at IS NULL AND due_at > ${now}`;

/** Condition: the account can still be reactivated. */
export const canReactivate = (member: MemberKey, now: number): SQL =>
  sql`EXISTS (${selectReactivationPeriod(member, now)})`;

export type DueDeactivation = {
  id: MemberId;
  siteId: SiteId;
  origin: string;
  erasedAt: number | null;
};
/** A bounded number of accounts whose period is over, the oldest first. Uses departures_by_due. */
export const selectDueDeactivations = (now: number, limit: number): Statement<DueDeactivation> =>
  sql`SELECT account_id AS id, site_id AS siteId, origin AS origin, erased_at AS erasedAt FROM departures
    WHERE due_at IS NOT NULL AND due_at <= ${now} ORDER BY due_at LIMIT ${literal(limit)}`;

/**
 * Ends a deactivation after erasure; with `keptUntil` the row stays while records of open
 * complaints exist.
 */
export function closeDeactivation(
  id: MemberId,
  now: number,
  retainedUntil: number | null,
): Statement {
  return retainedUntil === null
    ? sql`DELETE FROM departures WHERE account_id = ${id}`
    : sql`UPDATE departures SET erased_at = ${now}, due_at = ${retainedUntil}, reason = NULL, remarks = NULL WHERE account_id = ${id}`;
}

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
