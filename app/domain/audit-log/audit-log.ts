/**
 * The audit log records each action of staff on the operators' host: who did what to whom, why, and
 * what it changed. Invariants: an entry and its change are written in one batch, so neither exists
 * without the other; an entry is never changed or deleted; entries are numbered without a gap and
 * form one hash chain per database. Erasing a member removes what identifies the member, and the
 * chain stays valid (decision 0121).
 */
import type { MemberId, SiteId } from "~/kit/ids";
import type { Staff } from "../permission/permission";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions";

/** The kinds of things that an action can concern, or that can be its cause. */
type SubjectKind =
  | ("member" | "photo" | "picture" | "report" | "complaint" | "held_message" | "appeal")
  | ("decision" | "order" | "refund" | "discount" | "conversation" | "company" | "site" | "staff")
  | ("network" | "switch" | "search" | "log" | "support_thread" | "canned_answer");

export type AuditReference = { kind: SubjectKind; id: string };

/**
 * Values before and after a change. If a member is concerned: ids, states and numbers only, never
 * what the member wrote (`checkEntry`).
 */
export type AuditState = { readonly [name: string]: AuditValue };
type AuditValue = string | number | boolean | null | readonly AuditValue[] | AuditState;

export type NewAuditEntry = {
  /** Null if a scheduled job acts. */
  staff: Pick<Staff, "id" | "name"> | null;
  action: AuditAction;
  /** Null for an action that concerns no site, such as one on a staff account. */
  siteId: SiteId | null;
  subject: AuditReference;
  /** The member concerned, also if the subject is a photo or a report; then erasure removes it. */
  memberId: MemberId | null;
  /** In the words of staff; never a quotation of what a member wrote. */
  reason?: string;
  before?: AuditState;
  after?: AuditState;
  /** The report, complaint or order that led to the action. */
  cause?: AuditReference;
};

/** The limits of a reason. */
export const REASON_BOUNDS = { characters: 1_000, bytes: 8_000 } as const;
/** The bytes of `before` and `after` as JSON, each; a trigger checks the same. */
const MAX_STATE_BYTES = 16_000;

/** Whether values before or after a change are small enough for an entry. */
export const fitsLog = (state: AuditState): boolean =>
  new TextEncoder().encode(JSON.stringify(state)).length <= MAX_STATE_BYTES;

/** An id, a state, a time or a number: no name, address or sentence has this form. */
const CODE = /^[\w.:/-]{0,64}$/;

const isCode = (value: AuditValue): boolean => {
  if (typeof value === "string") return CODE.test(value);
  if (Array.isArray(value)) return value.every(isCode);
  return typeof value !== "object" || value === null || Object.values(value).every(isCode);
};

/**
 * Throws for an entry that a use case must not write: without a required reason, or with a member's
 * text in its values.
 */
export function checkEntry({ action, memberId, reason, before, after }: NewAuditEntry): void {
  const fail = (problem: string) => {
    throw new Error(`audit entry ${action}: ${problem}`);
  };
  if (AUDIT_ACTIONS[action].needsReason && !reason?.trim()) fail("the reason is missing");
  for (const state of [before, after]) {
    if (state === undefined) continue;
    if (memberId !== null && !isCode(state)) fail("a value about a member is not a code");
    if (!fitsLog(state)) fail("the values are too large");
  }
}
