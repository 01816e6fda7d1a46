import { inDomain, inFile } from "./mutation.ts";

const notifyMember = inDomain(
  "notification-delivery/notify-member",
  "notification-delivery/notify-member",
  "notification-delivery/night-digest",
  "notification-delivery/build-notification",
);
const notificationContent = inDomain(
  "notification-delivery/notification-content",
  "notification-delivery/build-notification",
  "notification-delivery/notify-member",
);
const audienceStoreByBuildNotification = inDomain(
  "notification-delivery/notification-audience-store",
  "notification-delivery/build-notification",
);
const buildNotification = inDomain("notification-delivery/build-notification");
const audienceStoreByNotifyMember = inDomain(
  "notification-delivery/notification-audience-store",
  "notification-delivery/notify-member",
);
const recheckBeforeSend = inDomain(
  "notification-delivery/recheck-before-send",
  "notification-delivery/notify-member",
);
const sendEmail = inDomain("outbox/send-email");
const sendSiteCampaign = inDomain("notification-delivery/send-site-campaign");
const audienceStoreBySendSiteCampaign = inDomain(
  "notification-delivery/notification-audience-store",
  "notification-delivery/send-site-campaign",
);
const activateAccount = inDomain("signup/activate-account", "signup/activation");
const inboundMailTests = ["workers/mail/handle-inbound-mail.test.ts"];
const applyOutcomeByHandleInboundMail = inFile(
  "app/domain/suppression/apply-outcome.ts",
  inboundMailTests,
);
const applyOutcomeBySuppression = inDomain("suppression/apply-outcome", "suppression/suppression");
const readMailReport = inFile("app/platform/mail/read-mail-report.ts", inboundMailTests);
const suppressionSql = inDomain("suppression/suppression-sql", "suppression/suppression");
const notificationScans = inDomain(
  "notification-delivery/notification-scans",
  "notification-delivery/build-notification",
);
const notificationDeliveryStore = inDomain(
  "notification-delivery/notification-delivery-store",
  "notification-delivery/night-digest",
);
const buildNotificationByNightDigest = inDomain(
  "notification-delivery/build-notification",
  "notification-delivery/build-notification",
  "notification-delivery/night-digest",
);
const recipient = inFile("app/domain/account/recipient.ts", ["workers/jobs/consume-mail.test.ts"]);
const handleInboundMail = inFile("workers/mail/handle-inbound-mail.ts", inboundMailTests);
const outboxSql = inDomain("outbox/outbox-sql", "outbox/count-outbox");

/** Notifications by e-mail, their bounces, and their counts. */
export const EMAIL_NOTIFICATIONS = [
  notifyMember(
    "a job for one channel notifies on both",
    "by === undefined || by === way",
    "by !== null",
  ),
  notifyMember(
    "a notification during quiet hours is sent at once",
    "has = (way: Channel) => channels.includes(way) && !later",
    "has = (way: Channel) => channels.includes(way)",
  ),
  notifyMember(
    "an unconfirmed member receives notification e-mails",
    "mail: found.reader.confirmed",
    "mail: true",
  ),
  notificationContent("every like sends an e-mail", "`like:${day}`", "`like:${count}`"),
  notificationContent(
    "an e-mail quotes a message without the member's permission",
    "allowed && text ?",
    "text ?",
  ),
  audienceStoreByBuildNotification(
    "weekly e-mails are sent before they are due",
    "lte(notificationSettings.weekly_at, now), ",
    "",
  ),
  audienceStoreByBuildNotification(
    "a member with a photo is reminded to upload one",
    " OR ${profiles.main_photo_id} IS NULL)",
    " OR 1)",
  ),
  buildNotification(
    "a weekly e-mail is sent again",
    "ends: found.row ? scheduleWeekly(owner, now + WEEKLY_INTERVAL) : undefined,",
  ),
  audienceStoreByNotifyMember(
    "a notification of a read message is sent",
    "${p.unread} = 0 OR ",
    "",
  ),
  audienceStoreByNotifyMember(
    "a notification of a blocked member is sent",
    " OR NOT (${notBlocked(id, sql`${p.other_id}`)})",
    "",
  ),
  audienceStoreByNotifyMember(
    "a match notification is sent across a block",
    "member ? isVisibleTo(id, sql`${member}`) : sql`1`",
    "sql`1`",
  ),
  audienceStoreByNotifyMember(
    "an e-mail about a banned sender's message is sent",
    " OR NOT ${isProfileEnabled(sql`${p.other_id}`)}",
    "",
  ),
  audienceStoreByNotifyMember(
    "an e-mail is sent to a previous address",
    "AND ${accounts.email} = coalesce(${about.to ?? null}, ${accounts.email})",
    "",
  ),
  audienceStoreByNotifyMember(
    "a match notification names a hidden member",
    " AND ${isActiveProfile(other)}",
    "",
  ),
  recheckBeforeSend("an expired promotion is sent", "fields.until <= now", "false"),
  recheckBeforeSend(
    "withdrawn likes are counted in a notification",
    "counts?.count ?? 0",
    "fields.count",
  ),
  recheckBeforeSend(
    "a blocked member is listed among the new members",
    "visibleIds.includes(profile)",
    "profile",
  ),
  sendEmail(
    "an outdated notification is recorded as sent",
    'if (!now) return { status: "suppressed", errorCode: "over" };',
    'if (!now) return { status: "sent" };',
  ),
  sendSiteCampaign(
    "a count of a campaign sends its e-mails",
    "writes && written.length > 0",
    "written.length > 0",
  ),
  audienceStoreBySendSiteCampaign(
    "a campaign is sent to another site's members",
    "AND ${inScope(n)} AND ((",
    "AND (${inScope(n)} OR 1) AND ((",
  ),
  activateAccount("every activation attempt sends a welcome e-mail", ',\n    key: "welcome"', ""),
  applyOutcomeByHandleInboundMail(
    "an e-mail proof with any signature is accepted",
    "ours !== theirs",
    "!ours",
  ),
  applyOutcomeByHandleInboundMail(
    "an e-mail proof is valid on another site",
    "[hash, seconds, site]);",
    '[hash, seconds, "x"]);',
  ),
  applyOutcomeByHandleInboundMail(
    "a mail report counts from its arrival",
    "Math.min(sentAt, services.now())",
    "services.now()",
  ),
  applyOutcomeBySuppression(
    "a mail report is stored in another site's database",
    "applyOutcome(there,",
    "applyOutcome(services,",
  ),
  readMailReport(
    "a delayed e-mail counts as a bounce",
    '/^failed\\b/i.test(block.get("action") ?? "")',
    "true",
  ),
  readMailReport(
    "any feedback report counts as a spam complaint",
    "default:\n      return null;",
    'default:\n      return { kind: "stop", reason: "fbl" };',
  ),
  readMailReport(
    "a full mailbox suppresses an address",
    'subject !== "1") return "mailbox"',
    'false) return "mailbox"',
  ),
  readMailReport(
    "a block list entry of the sender suppresses an address",
    "ABOUT_SENDER.test(searchableText) || ",
    "",
  ),
  readMailReport(
    "an unspecific status hides the reply's cause",
    'subject === "0" && detail === "0"',
    "false",
  ),
  suppressionSql(
    "a repeated bounce report counts twice",
    "${bounces} + (${isAnotherDay})",
    "${bounces} + 1",
  ),
  suppressionSql(
    "a delivery does not reset the bounces",
    "CASE WHEN ${arrived} THEN 1",
    "CASE WHEN 0 THEN 1",
  ),
  suppressionSql(
    "bounces within a few days suppress an address",
    "${softBounces.last_at} - ${softBounces.first_at} >= ",
    "${softBounces.last_at} >= ",
  ),
  notificationScans(
    "a missed like is never found",
    "windowBefore(now - LIKE_MISSED_AFTER)",
    "windowBefore(0)",
  ),
  notificationDeliveryStore(
    "a digest counts chats with disabled notifications",
    'THEN ${isKindEnabled("conversation")} ELSE ${isKindEnabled("message")} END',
    "THEN 1 ELSE 1 END",
  ),
  notificationDeliveryStore(
    "a digest counts likes with disabled notifications",
    'CASE WHEN ${isKindEnabled("like")}',
    "CASE WHEN 1",
  ),
  buildNotificationByNightDigest(
    "a counted like is notified again",
    "row && !row.matched ? notCountedSince",
    "row && false ? notCountedSince",
  ),
  buildNotificationByNightDigest(
    "a digest is sent again",
    'row && kind !== "unread" ? notCountedSince',
    "row && false ? notCountedSince",
  ),
  recipient("another member receives a security warning", "found?.isOthers ? null : to", "to"),
  recipient("a receipt is sent to a previous address", "null : found.own", "null : to"),
  recipient(
    "a code e-mail is sent to an account's new address",
    'recipient === "nobody" ? null :',
    "false ? null :",
  ),
  handleInboundMail(
    "an inbound e-mail of any size is read",
    "message.rawSize > MAX_REPORT_BYTES ? null :",
    "",
  ),
  handleInboundMail(
    "an automatic inbound e-mail is answered",
    "!isAutomatic(message.headers)",
    "message",
  ),
  outboxSql("an e-mail that is not due counts as late", "      lt(outbox.due_at, before),\n", ""),
];
