import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { selectOwnFactor } from "../factor/factor-sql";
import { selectOwnNotices } from "../notice/leaving-sql";
import { selectOwnPasskeys } from "../passkey/passkey-sql";
import { selectOwnBrowsers } from "../push/leaving-sql";
import { selectOwnSessions } from "../session/leaving-sql";

/** Queries for a member's logins, sessions, subscribed browsers and notification settings. */
export const OWN_LOGINS: [name: string, of: (member: MemberKey) => Statement<object>][] = [
  ["sessions.json", selectOwnSessions],
  ["passkeys.json", selectOwnPasskeys],
  ["second_factor.json", selectOwnFactor],
  ["notified_browsers.json", selectOwnBrowsers],
  ["notifications.json", selectOwnNotices],
];
