import { inDomain, inFile } from "./mutation.ts";

const notification = inDomain("notification/notification");
const notificationStore = inDomain("notification/notification-store", "notification/notification");
const notificationSql = inDomain("notification/notification-sql", "notification/notification");
const conversationSql = inDomain(
  "conversation/conversation-sql",
  "conversation/list-conversations",
);
const conversationStore = inDomain(
  "conversation/conversation-store",
  "conversation/list-conversations",
);
const messageStore = inDomain("conversation/message-store", "conversation/list-conversations");
const dates = inFile("app/kit/dates.ts", ["app/kit/dates.test.ts"]);

/** Notification settings, quiet hours, and unread times. */
export const NOTIFICATIONS = [
  notification(
    "promotions are enabled without the member's choice",
    "NOTIFICATION_KINDS.filter((kind) => !OPT_IN_KINDS.includes(kind))",
    "NOTIFICATION_KINDS",
  ),
  dates(
    "quiet hours ignore a daylight saving change",
    "  return guess - (wallClockAt(guess, timeZone) - wall);\n",
    "  return guess;\n",
  ),
  dates(
    "quiet hours after midnight belong to another night",
    "wall < today ? today - days(1) : today",
    "today",
  ),
  notification("quiet hours are ignored", "quiet.from === quiet.until ?", "quiet.from > 0 ?"),
  notificationStore(
    "disabling a notification kind enables it",
    "set = on ? sql`${column} | ${literal(bit)}`",
    "set = on || !on ? sql`${column} | ${literal(bit)}`",
  ),
  notificationStore(
    "notification settings are read from another site",
    "forOwner({ id: accountId, siteId }, settings.account_id)",
    "forOwner({ id: accountId, siteId: sql`site_id` }, settings.account_id)",
  ),
  notificationStore(
    "notification settings are changed from another site",
    "sql`${settings.site_id} = ${excluded.site_id} AND ${column}",
    "sql`${column}",
  ),
  notificationSql(
    "a disabled notification kind is sent",
    " & ${literal(bitsOf(kinds))} <> 0)`",
    " & ${literal(bitsOf(kinds))} <> -1)`",
  ),
  conversationSql(
    "a member's own message starts their unread time",
    " AND ${m.sender_id} <> ${reader}",
  ),
  conversationStore("a deleted conversation keeps its unread time", ", unread_since: null }", " }"),
  messageStore(
    "every message restarts the unread time",
    "coalesce(${unread_since}, ${w.at})",
    "${w.at}",
  ),
];
