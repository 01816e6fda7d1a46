import type { StaffId } from "~/kit/ids";

/**
 * The roles of staff and what each may do on the operators' host: the only table of permissions,
 * which the Worker checks for every route (workers/operator/handle-operator-request.ts).
 */
export const ROLES = ["owner", "operator", "moderator", "support", "bookkeeper"] as const;
export type Role = (typeof ROLES)[number];

type PermissionRecord = { roles: readonly Role[]; about: string };

const OPERATORS = ["owner", "operator"] as const satisfies Role[];
const MODERATORS = [...OPERATORS, "moderator"] as const satisfies Role[];
const SUPPORTERS = [...OPERATORS, "support"] as const satisfies Role[];
const BOOKKEEPERS = [...OPERATORS, "bookkeeper"] as const satisfies Role[];

export const PERMISSIONS = {
  "desk.open": { roles: ROLES, about: "the overview and one's own account" },
  "staff.manage": { roles: ["owner"], about: "add, change and remove staff" },
  "log.read": { roles: ROLES, about: "the audit log, of actions that concern the role" },
  "photos.review": { roles: MODERATORS, about: "decide photos, ban pictures" },
  "reports.decide": {
    roles: MODERATORS,
    about: "decide reports, complaints about members, held messages",
  },
  "appeals.decide": { roles: MODERATORS, about: "decide appeals against others' decisions" },
  "members.read": {
    roles: [...MODERATORS, "support"],
    about: "find members, read their account's history",
  },
  "members.moderate": { roles: MODERATORS, about: "suspend, end suspensions and sessions" },
  "members.ban": { roles: OPERATORS, about: "ban and lift a ban without a second person" },
  "members.security": { roles: SUPPORTERS, about: "remove a second factor" },
  "members.credits": { roles: SUPPORTERS, about: "give and take credits" },
  "members.privacy": { roles: SUPPORTERS, about: "export and erasure on request" },
  "support.answer": { roles: SUPPORTERS, about: "read and answer complaints and e-mails" },
  "fictional.answer": {
    roles: SUPPORTERS,
    about: "create fictional profiles, read and answer what is written to them",
  },
  "sites.read": { roles: [...BOOKKEEPERS, "support"], about: "sites, their settings and health" },
  "sites.edit": { roles: OPERATORS, about: "change settings, add sites" },
  "money.read": { roles: BOOKKEEPERS, about: "orders, VAT, reconciliation, exports" },
  "money.refund": { roles: BOOKKEEPERS, about: "refund orders" },
  "numbers.read": { roles: BOOKKEEPERS, about: "visits, signups, revenue" },
  "affiliates.manage": { roles: OPERATORS, about: "networks and their postbacks" },
  "switches.use": { roles: OPERATORS, about: "switch off signups, sending, payments, mail, push" },
} as const satisfies Record<string, PermissionRecord>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether any of the roles has the permission. */
export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[permission].roles as readonly Role[]).includes(role));

/** A staff member who has signed in, as read with the session at each request. */
export type Staff = {
  id: StaffId;
  name: string;
  email: string;
  roles: readonly Role[];
  /** SHA-256 of the session's secret. */
  sessionHash: string;
  /**
   * Signed in by password and code, which opens nothing but the page that registers the first
   * passkey.
   */
  setup: boolean;
};
