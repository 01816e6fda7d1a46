import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { bareName, insertSelect } from "~/db/text-statement";
import { ERASED_MEMBER_ID, type MemberId, type ModerationActionId, type SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { hasStatus, isActiveAccount } from "../account/member-data-sql";
import { mayUndoMailChange } from "../account/token-sql";
import { deleteWaitingEmails, isUnwritten } from "../outbox/outbox-sql";
import { profiles } from "../profile/profile.tables";
import { isTwoFactorOn } from "../two-factor/two-factor-sql";
import { deactivations, moderationActions } from "./deactivation.tables";

const a = alias(accounts, "a");
const p = alias(profiles, "p");

type DeactivationRow = typeof deactivations.$inferSelect;
type NewDeactivation = MemberKey & {
  kind: DeactivationRow["kind"];
  reason?: DeactivationRow["reason"];
  remarks?: string | null;
  origin: string;
  at: number;
  dueAt: number | null;
  untilAt?: number | null;
};

/**
 * Stores an account's state before it is hidden, where `when` holds; nothing for an account that is
 * being deactivated or may not log in.
 */
export const insertDeactivation = (row: NewDeactivation, when = sql`1`) =>
  insertSelect(
    deactivations,
    {
      account_id: sql`${a.id}`,
      site_id: sql`${a.site_id}`,
      kind: row.kind,
      account_status: sql`${a.status}`,
      profile_status: sql`${p.status}`,
      reason: row.reason ?? null,
      remarks: row.remarks || null,
      origin: row.origin,
      begun_at: row.at,
      due_at: row.dueAt,
      until_at: row.untilAt ?? null,
    },
    {
      from: sql`${accounts} a JOIN ${profiles} p ON ${p.id} = ${a.id}`,
      when: sql`${a.id} = ${row.id} AND ${a.site_id} = ${row.siteId} AND ${a.status} IN ('not_confirmed', 'active') AND ${when}`,
      onConflict: sql`(${bareName(deactivations.account_id)}) DO NOTHING`,
    },
  );

const isOfKind = (id: MemberId, kind: DeactivationRow["kind"]) =>
  and(eq(deactivations.account_id, id), eq(deactivations.kind, kind));

/** Condition inside the batch: exactly this deactivation was inserted. */
export const isDeactivationInserted = ({
  id,
  kind,
  at,
}: Pick<NewDeactivation, "id" | "kind" | "at">): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(deactivations)
      .where(and(isOfKind(id, kind), eq(deactivations.begun_at, at))),
  );

/** Condition: an account is deactivated for one kind of reason. */
const hasDeactivationOf = (id: MemberId, kind: DeactivationRow["kind"]): SQL =>
  exists(subselect({ one: sql`1` }).from(deactivations).where(isOfKind(id, kind)));

/** Both conditions: `when`, and that the account is deactivated for this kind of reason. */
export const whileDeactivated = (
  { id, kind }: { id: MemberId; kind: DeactivationRow["kind"] },
  when: SQL,
): SQL => sql`(${when} AND ${hasDeactivationOf(id, kind)})`;

type StatusColumn = "account_status" | "profile_status";
type DeactivationKinds = { kinds: string[]; now: number };
/** Condition: a deactivation of one of these kinds is still open. */
const isOpen = (owner: SQL, { kinds, now }: DeactivationKinds) =>
  and(
    eq(deactivations.account_id, owner),
    isNull(deactivations.erased_at),
    inArray(deactivations.kind, sql`(SELECT value FROM json_each(${JSON.stringify(kinds)}))`),
    or(isNull(deactivations.due_at), gt(deactivations.due_at, now)),
  );

/**
 * An account's or profile's status before a deactivation that is still open; null if there is none.
 */
export const statusBefore = (owner: SQL, column: StatusColumn, kinds: DeactivationKinds): SQL =>
  sql`${subselect({ status: deactivations[column] }).from(deactivations).where(isOpen(owner, kinds))}`;

/** Ends a deactivation: the account is active again. */
export const deleteDeactivation = (owner: SQL, kinds: DeactivationKinds) =>
  unscoped("the account is an expression of the batch")
    .delete(deactivations)
    .where(isOpen(owner, kinds))
    .returning({ id: deactivations.account_id });

type Exclusion = "suspension" | "ban";
const changeKind = (
  member: MemberKey,
  { from, to, at, when }: { from: Exclusion; to: Exclusion; at?: number; when: SQL },
) =>
  forOwner(member, deactivations.account_id)
    .update(deactivations)
    .set({ kind: to, until_at: null, ...(at && { begun_at: at }) })
    .where(and(eq(deactivations.kind, from), when));

/**
 * Turns a suspension into a ban where `when` holds; the stored earlier state stays. The ban begins
 * now, so that one confirmed again after it was undone warns partners of its own (R570).
 */
export const turnIntoBan = (member: MemberKey, at: number, when: SQL) =>
  changeKind(member, { from: "suspension", to: "ban", at, when });

/** The reverse, for a ban that is undone. */
export const turnIntoSuspension = (member: MemberKey, when: SQL) =>
  changeKind(member, { from: "ban", to: "suspension", when });

/**
 * The end of the period in which an account in deletion can be reactivated, and the origin of its
 * request.
 */
export const selectReactivationPeriod = (member: MemberKey, now: number) =>
  forOwner(member, deactivations.account_id)
    .select({
      dueAt: sql`${deactivations.due_at}`.mapWith(Number).as("dueAt"),
      origin: deactivations.origin,
    })
    .from(deactivations)
    .where(
      and(
        eq(deactivations.kind, "deletion"),
        isNull(deactivations.erased_at),
        gt(deactivations.due_at, now),
      ),
    );

/** Condition: the account can still be reactivated. */
export const canReactivate = (member: MemberKey, now: number): SQL =>
  exists(selectReactivationPeriod(member, now));

/** A bounded number of accounts whose period is over, the oldest first. Uses departures_by_due. */
export const selectDueDeactivations = (now: number, limit: number) =>
  unscoped("a scheduled job of all sites")
    .select({
      id: deactivations.account_id,
      siteId: deactivations.site_id,
      origin: deactivations.origin,
      erasedAt: deactivations.erased_at,
    })
    .from(deactivations)
    .where(and(isNotNull(deactivations.due_at), lte(deactivations.due_at, now)))
    .orderBy(deactivations.due_at)
    .limit(literal(limit));
export type DueDeactivation = RowOf<ReturnType<typeof selectDueDeactivations>>;

/**
 * Ends a deactivation after erasure; with `keptUntil` the row stays while records of open
 * complaints exist.
 */
export function closeDeactivation(member: MemberKey, now: number, retainedUntil: number | null) {
  const own = forOwner(member, deactivations.account_id);
  return retainedUntil === null
    ? own.delete(deactivations)
    : own
        .update(deactivations)
        .set({ erased_at: now, due_at: retainedUntil, reason: null, remarks: null });
}

const actionColumns = {
  id: moderationActions.id,
  siteId: moderationActions.site_id,
  accountId: moderationActions.account_id,
  deed: moderationActions.deed,
  reason: moderationActions.reason,
  origin: moderationActions.origin,
};
const isUnexecuted = isNull(moderationActions.carried_out_at);
/** For an action that the executing batch has found. */
const actionById = () => unscoped("the id is unique");

type NewAction = ModerationAction & {
  staff: string;
  secretHash: string;
  at: number;
  fake: boolean;
};

/** Logs an action where `when` holds; later statements of the batch execute it. */
export const insertAction = (row: NewAction, when: SQL) =>
  insertSelect(
    moderationActions,
    {
      id: row.id,
      site_id: row.siteId,
      account_id: row.accountId,
      deed: row.deed,
      reason: row.reason,
      staff: row.staff,
      knock_hash: row.secretHash,
      origin: row.origin,
      at: row.at,
      fake: row.fake,
    },
    { when },
  );

/**
 * Condition: the account still has a status, there is a second factor, and the previous address cannot undo a change, which
 * would remove the factor too.
 */
export const mayRemoveFactor = (member: MemberKey, status: AccountStatus, now: number): SQL =>
  sql`(${hasStatus(member, status)} AND ${isTwoFactorOn(member)} AND NOT ${mayUndoMailChange(member, now)})`;

/** Whether an action with this id about the member is logged. */
export const selectActionOf = (member: MemberKey, id: ModerationActionId) =>
  forOwner(member, moderationActions.account_id)
    .select({ id: moderationActions.id })
    .from(moderationActions)
    .where(eq(moderationActions.id, id));

/** A waiting action, selected with the secret of its row. */
export const selectRequestedAction = (siteId: SiteId, id: ModerationActionId, secretHash: string) =>
  forSite(siteId)
    .select(actionColumns)
    .from(moderationActions)
    .where(
      and(eq(moderationActions.id, id), eq(moderationActions.knock_hash, secretHash), isUnexecuted),
    );
export type ModerationAction = RowOf<ReturnType<typeof selectRequestedAction>>;

/** Waiting actions, the oldest first. Uses staff_deeds_waiting. */
export const selectWaitingActions = (limit: number) =>
  unscoped("a scheduled job of all sites")
    .select(actionColumns)
    .from(moderationActions)
    .where(and(isUnexecuted, gt(moderationActions.at, 0)))
    .orderBy(moderationActions.at)
    .limit(literal(limit));

/** Condition inside the executing batch: the action still waits. */
export const isWaiting = (id: ModerationActionId): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(moderationActions)
      .where(and(eq(moderationActions.id, id), isUnexecuted)),
  );

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

export const markExecuted = (id: ModerationActionId, at: number) =>
  actionById()
    .update(moderationActions)
    .set({ carried_out_at: at })
    .where(and(eq(moderationActions.id, id), isUnexecuted));

/** Literal: the index staff_deeds_owing has only these rows. */
const isOwing = and(sql`${moderationActions.fake} = 1`, isNull(moderationActions.refunded_at));

/**
 * Executed bans of fakes with refunds still to make, the oldest first. Uses staff_deeds_owing.
 */
export const selectUnrefundedBans = (limit: number) =>
  unscoped("a scheduled job of all sites")
    .select({
      id: moderationActions.id,
      siteId: moderationActions.site_id,
      accountId: moderationActions.account_id,
      origin: moderationActions.origin,
      at: moderationActions.at,
    })
    .from(moderationActions)
    .where(and(isOwing, gt(moderationActions.at, 0), isNotNull(moderationActions.carried_out_at)))
    .orderBy(moderationActions.at)
    .limit(literal(limit));
export type UnrefundedBan = RowOf<ReturnType<typeof selectUnrefundedBans>>;

/** Marks all refunds of a ban as made. */
export const markRefunded = (id: ModerationActionId, at: number) =>
  actionById()
    .update(moderationActions)
    .set({ refunded_at: at })
    .where(and(eq(moderationActions.id, id), isOwing));

/** Literal: the index staff_deeds_unwarned has only these rows. */
const isUnwarned = and(sql`${moderationActions.fake} = 1`, isNull(moderationActions.warned_at));

const earlier = alias(moderationActions, "earlier");

/**
 * Condition: the account is banned since this action or longer, so the ban was not undone after it,
 * and no earlier removal as a fake belongs to the same ban.
 */
const isFirstOfBan = exists(
  subselect({ one: sql`1` })
    .from(deactivations)
    .where(
      and(
        eq(deactivations.account_id, moderationActions.account_id),
        eq(deactivations.kind, "ban"),
        lte(deactivations.begun_at, moderationActions.carried_out_at),
        notExists(
          subselect({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.account_id, moderationActions.account_id),
                sql`${earlier.fake} = 1`,
                lt(earlier.id, moderationActions.id),
                gte(earlier.carried_out_at, deactivations.begun_at),
              ),
            ),
        ),
      ),
    ),
);

/**
 * Bans of fakes in force, decided within a period, whose partners are still to be warned, the oldest
 * first. Uses staff_deeds_unwarned.
 */
export const selectUnwarnedBans = (
  { after, until }: { after: number; until: number },
  limit: number,
) =>
  unscoped("a scheduled job of all sites")
    .select({
      id: moderationActions.id,
      siteId: moderationActions.site_id,
      accountId: moderationActions.account_id,
      origin: moderationActions.origin,
    })
    .from(moderationActions)
    .where(
      and(
        isUnwarned,
        gt(moderationActions.at, after),
        lte(moderationActions.at, until),
        isNotNull(moderationActions.carried_out_at),
        isFirstOfBan,
      ),
    )
    .orderBy(moderationActions.at)
    .limit(literal(limit));
export type UnwarnedBan = RowOf<ReturnType<typeof selectUnwarnedBans>>;

/** The idempotency key of the warnings that a ban causes. */
export const warningKey = (id: ModerationActionId) => `warn:${id}`;

/** Condition: a partner may log in, and was not warned of a ban. */
export const isToWarn = (ban: ModerationActionId) => (partner: SQL<MemberId>) =>
  sql`${isActiveAccount(partner)} AND ${isUnwritten(partner, warningKey(ban))}`;

/** Deletes the warnings about an account that wait, if a waiting action ends its ban. */
export const deleteWaitingWarnings = ({ id, accountId, siteId }: ModerationAction) =>
  deleteWaitingEmails(siteId, {
    template: "fake_removed",
    keys: sql`(SELECT ${warningKey("" as ModerationActionId)} || ${earlier.id} FROM ${moderationActions} earlier
      WHERE ${earlier.account_id} = ${accountId} AND ${earlier.fake} = 1)`,
    when: isWaiting(id),
  });

/** Condition inside the batch: the ban was not undone. */
export const isBanned = (id: MemberId): SQL => hasDeactivationOf(id, "ban");

/** Marks all warnings of a ban as written. */
export const markWarned = (id: ModerationActionId, at: number) =>
  actionById()
    .update(moderationActions)
    .set({ warned_at: at })
    .where(and(eq(moderationActions.id, id), isUnwarned));

/** Removes the account and reason from the log; that and when something was decided stays. */
export const anonymizeActions = (member: MemberKey) =>
  forOwner(member, moderationActions.account_id)
    .update(moderationActions)
    .set({ account_id: ERASED_MEMBER_ID, reason: "" });
