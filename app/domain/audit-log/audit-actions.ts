import type { Permission } from "../permission/permission";

type ActionRecord = {
  /** Who has it reads the entries of the action; owner and operator read all. */
  permission: Permission;
  needsReason: boolean;
};

/**
 * Every action that the log records, in the past tense, below the area that it belongs to. A new
 * action is a line here; stored entries keep their name.
 */
export const AUDIT_ACTIONS = {
  "log.redacted": { permission: "members.privacy", needsReason: false },
  "member.searched": { permission: "members.read", needsReason: false },
  "member.suspended": { permission: "members.moderate", needsReason: true },
  "member.banned": { permission: "members.moderate", needsReason: true },
  "member.restored": { permission: "members.moderate", needsReason: true },
  "member.sessions_ended": { permission: "members.moderate", needsReason: true },
  "member.factor_removed": { permission: "members.security", needsReason: true },
  "member.credits_given": { permission: "members.credits", needsReason: true },
  "member.credits_taken": { permission: "members.credits", needsReason: true },
  "member.exported": { permission: "members.privacy", needsReason: true },
  "member.erasure_begun": { permission: "members.privacy", needsReason: true },
  "member.ban_proposed": { permission: "members.moderate", needsReason: true },
  "member.ban_confirmed": { permission: "members.moderate", needsReason: false },
  "member.ban_rejected": { permission: "members.moderate", needsReason: true },
  "member.suspension_ended": { permission: "members.moderate", needsReason: false },
  "report.decided": { permission: "reports.decide", needsReason: false },
  "complaint.decided": { permission: "reports.decide", needsReason: false },
  "message.released": { permission: "reports.decide", needsReason: false },
  "message.refused": { permission: "reports.decide", needsReason: false },
  "appeal.upheld": { permission: "appeals.decide", needsReason: false },
  "appeal.rejected": { permission: "appeals.decide", needsReason: false },
  "decision.undone": { permission: "reports.decide", needsReason: false },
  "discount.created": { permission: "sites.edit", needsReason: true },
  "discount.ended": { permission: "sites.edit", needsReason: true },
  "fictional.created": { permission: "fictional.answer", needsReason: true },
  "fictional.hidden": { permission: "fictional.answer", needsReason: true },
  "fictional.shown": { permission: "fictional.answer", needsReason: true },
  "fictional.closed": { permission: "fictional.answer", needsReason: false },
  "fictional.opened": { permission: "fictional.answer", needsReason: false },
  "fictional.answered": { permission: "fictional.answer", needsReason: false },
  "photo.approved": { permission: "photos.review", needsReason: false },
  "photo.rejected": { permission: "photos.review", needsReason: false },
  "photo.banned": { permission: "photos.review", needsReason: false },
  "photo.decision_undone": { permission: "photos.review", needsReason: false },
  "network.added": { permission: "affiliates.manage", needsReason: false },
  "network.changed": { permission: "affiliates.manage", needsReason: true },
  "network.ended": { permission: "affiliates.manage", needsReason: true },
  "network.postback_retried": { permission: "affiliates.manage", needsReason: false },
  "staff.added": { permission: "staff.manage", needsReason: false },
  "staff.roles_changed": { permission: "staff.manage", needsReason: false },
  "staff.removed": { permission: "staff.manage", needsReason: false },
  "staff.reset": { permission: "staff.manage", needsReason: false },
  "staff.passkey_added": { permission: "staff.manage", needsReason: false },
  "staff.passkey_removed": { permission: "staff.manage", needsReason: false },
  "private_text.opened": { permission: "reports.decide", needsReason: false },
  "support.taken": { permission: "support.answer", needsReason: false },
  "support.released": { permission: "support.answer", needsReason: false },
  "support.assigned": { permission: "support.answer", needsReason: false },
  "support.answered": { permission: "support.answer", needsReason: false },
  "support.noted": { permission: "support.answer", needsReason: false },
  "support.solved": { permission: "support.answer", needsReason: false },
  "support.reopened": { permission: "support.answer", needsReason: false },
  "support.merged": { permission: "support.answer", needsReason: false },
  "support.unmerged": { permission: "support.answer", needsReason: false },
  "canned_answer.saved": { permission: "support.answer", needsReason: false },
  "canned_answer.removed": { permission: "support.answer", needsReason: false },
  "order.refunded": { permission: "money.read", needsReason: true },
  "money.exported": { permission: "money.read", needsReason: false },
  "money.reconciled": { permission: "money.read", needsReason: false },
  "site.added": { permission: "sites.read", needsReason: true },
  "switch.turned_off": { permission: "switches.use", needsReason: true },
  "switch.turned_on": { permission: "switches.use", needsReason: true },
  "comparison.started": { permission: "numbers.read", needsReason: true },
  "comparison.stopped": { permission: "numbers.read", needsReason: true },
  "site.setting_changed": { permission: "sites.read", needsReason: true },
} as const satisfies Record<string, ActionRecord>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
