import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type MemberId, type ModerationActionId, newId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus, MemberKey } from "../account/account";
import { hasStatus, selectRecipientWithStatus } from "../account/member-data-sql";
import type { AuditAction } from "../audit-log/audit-actions";
import type { AuditState, NewAuditEntry } from "../audit-log/audit-log";
import { runAudited } from "../audit-log/run-audited";
import { withdrawProposalsAbout } from "../moderation-decision/appeal-sql";
import { allOf } from "../moderation-decision/moderation-decision-sql";
import { endRestrictionsOf } from "../moderation-decision/suspension-sql";
import { isAllowed, type Permission, type Staff } from "../permission/permission";
import { endSessionsOf } from "../session/session-sql";
import { findCompanyAccounts } from "./company-accounts";
import type { FactorProof } from "./deactivation.schema";
import {
  insertAction,
  isWaiting,
  type ModerationAction,
  mayRemoveFactor,
  selectActionOf,
} from "./deactivation-store";
import { closePages } from "./deletion";
import { prepareAction, publishAction } from "./execute-moderation-action";

/** HTTP status of each reason why an action is not executed. */
export const MEMBER_ACTION_REFUSALS = {
  not_permitted: 403,
  not_found: 404,
  not_applicable: 409,
  until_past: 422,
  proofs_missing: 422,
} as const;
export type MemberActionRefusal = keyof typeof MEMBER_ACTION_REFUSALS;

type ActionRecord = {
  kind: ModerationAction["deed"];
  /** Whoever paid for writing to the member is refunded (R228). */
  fake?: true;
  permission: Permission;
  audit: AuditAction;
  /** The account states in which it applies. */
  from: readonly AccountStatus[];
  after: AuditState;
  /** Valid for the person's accounts on all sites of the company (R337). */
  ofCompany?: true;
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
    ofCompany: true,
  },
  fake: {
    kind: "ban",
    fake: true,
    permission: "members.moderate",
    audit: "member.banned",
    from: ["active", "not_confirmed", "suspended", "banned"],
    after: { status: "banned", refunds: true },
    ofCompany: true,
  },
  restore: {
    kind: "restore",
    permission: "members.moderate",
    audit: "member.restored",
    from: RESTORABLE,
    after: { restored: true },
    ofCompany: true,
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

/** The actions that apply to an account in a state. */
export const listApplicableActions = (status: AccountStatus): MemberAction[] =>
  (Object.keys(MEMBER_ACTIONS) as MemberAction[]).filter((action) =>
    (MEMBER_ACTIONS[action].from as readonly AccountStatus[]).includes(status),
  );

/** Whether an action needs the permission to ban alone (R344): a ban, and the end of one. */
export const isBanOrItsEnd = (action: MemberAction, status: AccountStatus): boolean =>
  action === "ban" || action === "fake" || (action === "restore" && status === "banned");

export type MemberActionInput = {
  member: MemberKey;
  action: MemberAction;
  /** The member reads it by e-mail. */
  reason: string;
  /** The origin of the member's site, for the link in the e-mail. */
  origin: string;
  cause?: NewAuditEntry["cause"];
  /** When a suspension ends; without it, staff end it. */
  until?: number | null;
  /** How a member who asks to remove the second factor proved who they are. */
  proofs?: readonly FactorProof[];
  /** The id of the form, so that a form sent twice acts once. */
  key?: ModerationActionId;
};

/** The mailbox and two facts that only the member knows (docs/operating.md). */
const isProven = (proofs: readonly FactorProof[]): boolean =>
  proofs.includes("mailbox") && new Set(proofs).size >= 3;

/**
 * Executes a decision of staff about an account at once: its row in the log of moderation actions,
 * the audit entry, the change and the e-mail are one batch. A second call finds the account in
 * another state and is refused, unless it has the same key. A ban and its end also apply to the
 * person's other accounts at the company, first, so that an interrupted call can be repeated.
 * A restoration ends the decisions that keep the member out, and withdraws proposed bans.
 * `services` are those of the member's site.
 */
export async function moderateMember(
  services: Services,
  staff: Staff,
  input: MemberActionInput,
): Promise<Outcome<null, MemberActionRefusal>> {
  const { member, action, until, key, proofs = [] } = input;
  const record: ActionRecord = MEMBER_ACTIONS[action];
  if (!isAllowed(staff.roles, record.permission)) return refuse("not_permitted");
  if (action === "factor_off" && !isProven(proofs)) return refuse("proofs_missing");
  if (until && until <= services.now()) return refuse("until_past");
  if (key && (await first(services.db, selectActionOf(member, key)))) return done(null);
  const account = await first(services.db, selectRecipientWithStatus(member));
  if (!account) return refuse("not_found");
  if (isBanOrItsEnd(action, account.status) && !isAllowed(staff.roles, "members.ban"))
    return refuse("not_permitted");
  if (!record.from.includes(account.status)) return refuse("not_applicable");
  if (record.ofCompany && !(action === "restore" && account.status === "suspended"))
    await moderateCompanyAccounts(services, staff, { input, email: account.email });
  return executeDecision(services, staff, { ...input, status: account.status });
}

type Actor = Pick<Staff, "id" | "name">;
/** A condition on another account of the person. */
type AccountCondition = (account: MemberId) => SQL;

/**
 * Extends a ban by a decision about a case, or its end, to the person's accounts on the company's
 * other sites (R337), after the decision's batch: only that knows whether the decision stands.
 */
export async function extendToCompany(
  services: Services,
  staff: Actor | null,
  {
    when,
    ...input
  }: Omit<MemberActionInput, "action"> & {
    action: "ban" | "fake" | "restore";
    /** Only of accounts that fulfil it. */
    when?: AccountCondition;
  },
): Promise<void> {
  const account = await first(services.db, selectRecipientWithStatus(input.member));
  if (account)
    await moderateCompanyAccounts(services, staff, { input, email: account.email, when });
}

/** Does the same to the person's accounts on the company's other sites, where it applies. */
async function moderateCompanyAccounts(
  services: Services,
  staff: Actor | null,
  { input, email, when }: { input: MemberActionInput; email: string; when?: AccountCondition },
): Promise<void> {
  const { member, action } = input;
  const from: readonly AccountStatus[] =
    action === "restore" ? ["banned"] : MEMBER_ACTIONS[action].from;
  for (const other of await findCompanyAccounts(services, member, email)) {
    if (!from.includes(other.status)) continue;
    await executeDecision(other.services, staff, {
      member: other.member,
      action,
      reason: input.reason,
      origin: other.origin,
      cause: { kind: "member", id: member.id },
      status: other.status,
      when: when?.(other.member.id),
    });
  }
}

/**
 * Ends a suspension whose time is over, as the system: without a person and without their words.
 * Refused if the account changed meanwhile.
 */
export const endSuspension = (
  services: Services,
  { member, origin }: Pick<MemberActionInput, "member" | "origin">,
): Promise<Outcome<null, MemberActionRefusal>> =>
  executeDecision(services, null, {
    ...{ member, origin, status: "suspended" },
    ...{ action: "restore", reason: "" },
  });

async function executeDecision(
  services: Services,
  staff: Actor | null,
  decision: MemberActionInput & { status: AccountStatus; when?: SQL },
): Promise<Outcome<null, MemberActionRefusal>> {
  const {
    member,
    action,
    status,
    reason,
    origin,
    cause,
    until = null,
    when,
    proofs,
    key,
  } = decision;
  const record: ActionRecord = MEMBER_ACTIONS[action];
  const row: ModerationAction = {
    id: key ?? newId<ModerationActionId>(),
    siteId: member.siteId,
    accountId: member.id,
    deed: record.kind,
    reason,
    origin,
  };
  const now = services.now();
  const stored = {
    ...row,
    staff: staff?.name ?? "",
    secretHash: await hashSecret(newSecret()),
    at: now,
    fake: record.fake ?? false,
  };
  const conditionOf = (): SQL =>
    action === "factor_off"
      ? mayRemoveFactor(member, status, now)
      : allOf(hasStatus(member, status), ...(when ? [when] : []));
  const isRestored = staff !== null && action === "restore";
  const restored = { at: now, when: isWaiting(row.id) };
  const { statements, ended, done: executed, email } = await prepareAction(services, row, until);
  const results = await runAudited(
    services,
    {
      staff,
      action: record.audit,
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason: reason || (status === "banned" ? "The ban was undone." : "The suspension has ended."),
      before: { status },
      after: { ...record.after, ...(until && { until }), ...(proofs && { proofs: [...proofs] }) },
      ...(cause && { cause }),
    },
    {
      change: insertAction(stored, conditionOf()),
      statements,
      ended,
      decisions: isRestored ? endRestrictionsOf(member, restored) : undefined,
      proposals: isRestored ? withdrawProposalsAbout(member, restored) : undefined,
      executed,
    },
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
