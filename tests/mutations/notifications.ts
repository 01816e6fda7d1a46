import { inDomain, inFile } from "./mutation.ts";

const notice = inDomain("notification/notification");
const choice = inDomain("notification/notification-store", "notification/notification");
const wantedSql = inDomain("notification/wanted-sql", "notification/notification");
const since = inDomain("conversation/unread-sql", "conversation/unread-since");
const clear = inDomain("conversation/clear-chats-store", "conversation/unread-since");
const message = inDomain("conversation/message-store", "conversation/unread-since");
const clock = inFile("app/kit/local-day.ts", ["app/kit/local-day.test.ts"]);

/** Which notifications members receive, and which they do not. */
export const NOTIFICATIONS = [
  notice(
    "advertising is told to whoever did not ask for it",
    "NOTIFICATION_KINDS.filter((kind) => !OPT_IN_KINDS.includes(kind))",
    "NOTIFICATION_KINDS",
  ),
  clock(
    "a night ends by the clock of its beginning",
    "  return guess - (wallClockAt(guess, timeZone) - wall);\n",
    "  return guess;\n",
  ),
  clock("after midnight it is another night", "wall < today ? today - days(1) : today", "today"),
  notice("the night has no quiet hours", "quiet.from === quiet.until ?", "quiet.from > 0 ?"),
  choice(
    "a kind that is switched off is switched on",
    "set = on ? sql`${column} | ${literal(bit)}`",
    "set = on || !on ? sql`${column} | ${literal(bit)}`",
  ),
  choice(
    "settings are another site's",
    "FROM notification_settings WHERE account_id = ${accountId} AND site_id = ${siteId}`",
    "FROM notification_settings WHERE account_id = ${accountId}`",
  ),
  choice(
    "one is switched from another site",
    "WHERE site_id = excluded.site_id AND ${column}",
    "WHERE ${column}",
  ),
  wantedSql(
    "whatever a member chose, they want it",
    " & ${literal(bitsOf(kinds))} <> 0)`",
    " & ${literal(bitsOf(kinds))} <> -1)`",
  ),
  since("who wrote waits for themself", " AND m.sender_id <> ${reader}"),
  clear("a deleted chat waits on", ", unread_since = NULL"),
  message("each message begins the waiting anew", "coalesce(unread_since, ${w.at})", "${w.at}"),
];
