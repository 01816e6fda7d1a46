import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type ModerationActionId, newId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus, MemberKey } from "../account/account";
import { hasStatus, selectRecipientWithStatus } from "../account/member-data-sql";
import type { AuditAction } from "../audit-log/audit-actions";
import type { AuditState, NewAuditEntry } from "../audit-log/audit-log";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Permission, type Staff } from "../permission/permission";
import { endSessionsOf } from "../session/session-sql";
import { insertAction, type ModerationAction, mayRemoveFactor } from "./deactivation-store";
import { closePages } from "./deletion";
import { prepareAction, publishAction } from "./execute-moderation-action";

/** HTTP status of each reason why an action is not executed. */
const MEMBER_ACTION_REFUSALS = {
  not_permitted: 403,
  not_found: 404,
  not_applicable: 409,
} as const;
type MemberActionRefusal = keyof typeof MEMBER_ACTION_REFUSALS;

type ActionRecord = {
  kind: ModerationAction["deed"];
  /** Whoever paid for writing to the member is refunded (R228). */
  fake?: true;
  permission: Permission;
  audit: AuditAction;
  /** The account states in which it applies. */
  from: readonly AccountStatus[];
  after: AuditState;
};

const RESTORABLE = ["suspended", "banned"] as const;
const MEMBER_ACTIONS = {
  suspend: {
    kind: "suspend",
    permission: "members.moderate",
    audit: "member.suspended",
    from: ["active", "not_confirmed"],
    after: { status: "suspended" },
  },
  ban: {
    kind: "ban",
    permission: "members.moderate",
    audit: "member.banned",
    from: ["active", "not_confirmed", "suspended"],
    after: { status: "banned" },
  },
  fake: {
    kind: "ban",
    fake: true,
    permission: "members.moderate",
    audit: "member.banned",
    from: ["active", "not_confirmed", "suspended", "banned"],
    after: { status: "banned", refunds: true },
  },
  restore: {
    kind: "restore",
    permission: "members.moderate",
    audit: "member.restored",
    from: RESTORABLE,
    after: { restored: true },
  },
  factor_off: {
    kind: "factor_off",
    permission: "members.security",
    audit: "member.factor_removed",
    from: ["active", "deletion_pending"],
    after: { second_factor: false },
  },
} as const satisfies Record<string, ActionRecord>;

export type MemberAction = keyof typeof MEMBER_ACTIONS;

export type MemberActionInput = {
  member: MemberKey;
  action: MemberAction;
  /** The member reads it by e-mail. */
  reason: string;
  /** The origin of the member's site, for the link in the e-mail. */
  origin: string;
  cause?: NewAuditEntry["cause"];
};

/**
 * Executes a decision of staff about an account at once: its row in the log of moderation actions,
 * the audit entry, the change and the e-mail are one batch. A second call finds the account in
 * another state and is refused. `services` are those of the member's site.
 */
export async function moderateMember(
  services: Services,
  staff: Staff,
  { member, action, reason, origin, cause }: MemberActionInput,
): Promise<Outcome<null, MemberActionRefusal>> {
  const record: ActionRecord = MEMBER_ACTIONS[action];
  if (!isAllowed(staff.roles, record.permission)) return refuse("not_permitted");
  const account = await first(services.db, selectRecipientWithStatus(member));
  if (!account) return refuse("not_found");
  if (!record.from.includes(account.status)) return refuse("not_applicable");
  const row: ModerationAction = {
    id: newId<ModerationActionId>(),
    siteId: member.siteId,
    accountId: member.id,
    deed: record.kind,
    reason,
    origin,
  };
  const now = services.now();
  const stored = {
    ...row,
    staff: staff.name,
    secretHash: await hashSecret(newSecret()),
    at: now,
    fake: record.fake ?? false,
  };
  const conditionOf = (): SQL =>
    action === "factor_off"
      ? mayRemoveFactor(member, account.status, now)
      : hasStatus(member, account.status);
  const { statements, ended, done: executed, email } = await prepareAction(services, row);
  const results = await runAudited(
    services,
    {
      staff,
      action: record.audit,
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason,
      before: { status: account.status },
      after: record.after,
      ...(cause && { cause }),
    },
    { change: insertAction(stored, conditionOf()), statements, ended, executed },
  );
  if (results.change.changes === 0) return refuse("not_applicable");
  publishAction(services, row, { email, ended: results.ended?.rows });
  return done(null);
}

/** Ends all sessions of a member, who then has to log in again; no e-mail is sent. */
export async function endMemberSessions(
  services: Services,
  staff: Staff,
  { member, reason }: Pick<MemberActionInput, "member" | "reason">,
): Promise<Outcome<null, MemberActionRefusal>> {
  if (!isAllowed(staff.roles, "members.moderate")) return refuse("not_permitted");
  const { change } = await runAudited(
    services,
    {
      staff,
      action: "member.sessions_ended",
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason,
    },
    { change: endSessionsOf(member) },
  );
  if (change.rows.length === 0) return refuse("not_applicable");
  closePages(services, member, change.rows);
  return done(null);
}
