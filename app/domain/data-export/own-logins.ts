import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { selectOwnNotificationSettings } from "../notification/leaving-sql";
import { selectOwnPasskeys } from "../passkey/passkey-sql";
import { selectOwnSubscriptions } from "../push/leaving-sql";
import { selectOwnSessions } from "../session/leaving-sql";
import { selectOwnTwoFactor } from "../two-factor/two-factor-sql";

/** Queries for a member's logins, sessions, subscribed browsers and notification settings. */
export const LOGIN_FILES: [name: string, of: (member: MemberKey) => Statement<object>][] = [
  ["sessions.json", selectOwnSessions],
  ["passkeys.json", selectOwnPasskeys],
  ["second_factor.json", selectOwnTwoFactor],
  ["notified_browsers.json", selectOwnSubscriptions],
  ["notifications.json", selectOwnNotificationSettings],
];
