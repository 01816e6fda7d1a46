import { inDomain, inFile } from "./mutation.ts";

const notify = inDomain(
  "notification-delivery/notify-member",
  ...([
    "notification-delivery/notify-member",
    "notification-delivery/night-digest",
    "notification-delivery/notify-of-likes",
  ] as const),
);
const what = inDomain(
  "notification-delivery/notification-emails",
  "notification-delivery/notify-of-likes",
  "notification-delivery/notify-member",
);
const seldom = inDomain(
  "notification-delivery/weekly-and-reminder-sql",
  "notification-delivery/weekly-and-reminder",
);
const weekly = inDomain("notification-delivery/weekly-and-reminder");
const still = inDomain(
  "notification-delivery/recheck-sql",
  "notification-delivery/recheck-before-send",
);
const gone = inDomain("notification-delivery/recheck-sql", "notification-delivery/recheck-email");
const so = inDomain(
  "notification-delivery/recheck-before-send",
  "notification-delivery/recheck-email",
);
const sent = inDomain("outbox/send-email", "outbox/suppress-unwanted");
const announced = inDomain("notification-delivery/send-site-campaign");
const campaign = inDomain(
  "notification-delivery/campaign-sql",
  "notification-delivery/send-site-campaign",
);
const welcome = inDomain("signup/activate-account");
const inboundMailTests = ["workers/mail/handle-inbound-mail.test.ts"];
const proof = inFile("app/domain/suppression/email-proof.ts", inboundMailTests);
const report = inFile("app/domain/suppression/handle-mail-report.ts", inboundMailTests);
const home = inDomain("suppression/handle-mail-report");
const read = inFile("app/platform/mail/read-mail-report.ts", inboundMailTests);
const cause = inFile("app/platform/mail/bounce-cause.ts", [
  "workers/mail/received-reports.test.ts",
]);
const bounces = inDomain("suppression/soft-bounce-sql", "suppression/soft-bounces");
const missed = inDomain(
  "notification-delivery/notification-scans",
  "notification-delivery/notify-of-likes",
);
const night = inDomain(
  "notification-delivery/notification-delivery-store",
  "notification-delivery/night-digest",
);
const about = inDomain(
  "notification-delivery/build-notification",
  ...(["notification-delivery/notify-of-likes", "notification-delivery/night-digest"] as const),
);
const addressee = inFile("app/domain/account/find-recipient-address.ts", [
  "workers/jobs/bound-emails.test.ts",
]);
const inboundMail = inFile("workers/mail/handle-inbound-mail.ts", inboundMailTests);
const counts = inDomain("outbox/count-outbox-sql", "outbox/count-outbox");

/** Notifications by e-mail, their bounces, and their counts. */
export const EMAIL_NOTIFICATIONS = [
  notify("a job for one way is told by both", "by === undefined || by === way", "by !== null"),
  notify(
    "what is told at night leaves at night",
    "has = (way: Channel) => channels.includes(way) && !later",
    "has = (way: Channel) => channels.includes(way)",
  ),
  notify("who has not confirmed is mailed to", "found.reader.confirmed === 1", "true"),
  what("of likes a letter comes each time", "`like:${day}`", "`like:${count}`"),
  what("words are mailed unasked", "allowed && text ?", "text ?"),
  seldom("new members are told at any time", "AND n.weekly_at <= ${now} AND", "AND"),
  seldom("who has a photo is reminded of one", " OR p.main_photo_id IS NULL)", " OR 1)"),
  weekly(
    "a week that was told comes again",
    "ends: found.row ? scheduleWeekly(owner, now + WEEKLY_INTERVAL) : undefined,",
  ),
  still("what was read is told", "unread = 0 OR ", ""),
  still("who is blocked is told of", " OR NOT (${notBlocked(id, sql`other_id`)})", ""),
  still(
    "a match across a block is told",
    "member ? isVisibleTo(id, sql`${member}`) : sql`1`",
    "sql`1`",
  ),
  gone("of a banned writer a letter leaves", " OR NOT ${isProfileEnabled(sql`other_id`)}", ""),
  gone(
    "an address that was left is written to",
    "AND email = coalesce(${about.to ?? null}, email)",
    "",
  ),
  gone("a match who hides is told", " AND ${isActiveProfile(other)}", ""),
  so("an offer that has ended is made", "fields.until <= now", "false"),
  so("likes that were taken back are counted", "counts?.count ?? 0", "fields.count"),
  so("who is blocked is named among the new", "shown.includes(profile)", "profile"),
  sent(
    "what is over leaves",
    'if (!now) return { status: "suppressed", errorCode: "over" };',
    'if (!now) return { status: "sent" };',
  ),
  announced("what is counted is written", "writes && written.length > 0", "written.length > 0"),
  campaign("another site's members are told", "AND n.site_id = ${siteId} AND", "AND"),
  welcome("each try is welcomed", ',\n    key: "welcome"', ""),
  proof("anybody signs a proof", "ours !== theirs", "!ours"),
  proof("a proof is any site's", "[hash, seconds, site]);", '[hash, seconds, "x"]);'),
  report("a report counts as of now", "Math.min(left, services.now())", "services.now()"),
  home(
    "a report is noted where no such site lives",
    "applyOutcome(there,",
    "applyOutcome(services,",
  ),
  read("what is late is a bounce", '/^failed\\b/i.test(block.get("action") ?? "")', "true"),
  read(
    "any feedback is a complaint",
    "default:\n      return null;",
    'default:\n      return { kind: "stop", reason: "fbl" };',
  ),
  cause(
    "a full mailbox stops an address",
    'subject !== "1") return "mailbox"',
    'false) return "mailbox"',
  ),
  cause("a block list stops an address", "ABOUT_SENDER.test(searchableText) || ", ""),
  cause("an empty status hides the reply", 'subject === "0" && detail === "0"', "false"),
  bounces("a report that comes twice counts twice", "bounces + (${isAnotherDay})", "bounces + 1"),
  bounces("an arrival forgets nothing", "CASE WHEN ${arrived} THEN 1", "CASE WHEN 0 THEN 1"),
  bounces("a few days of bounces stop an address", "last_at - first_at >= ", "last_at >= "),
  missed(
    "a missed like is never found",
    "windowBefore(now - LIKE_MISSED_AFTER)",
    "windowBefore(0)",
  ),
  night(
    "a digest counts chats that are switched off",
    'THEN ${isKindEnabled("conversation")} ELSE ${isKindEnabled("message")} END',
    "THEN 1 ELSE 1 END",
  ),
  night(
    "a digest counts likes that are switched off",
    'CASE WHEN ${isKindEnabled("like")}',
    "CASE WHEN 1",
  ),
  about(
    "a counted like is told again",
    "row && !row.matched ? notCountedSince",
    "row && false ? notCountedSince",
  ),
  about(
    "a digest is told again",
    'row && kind !== "unread" ? notCountedSince',
    "row && false ? notCountedSince",
  ),
  addressee("another member gets a security warning", "found?.isOthers ? null : to", "to"),
  addressee("a receipt stays at an old address", "null : found.own", "null : to"),
  addressee("a code follows its account", 'recipient === "nobody" ? null :', "false ? null :"),
  inboundMail("whatever is sent is read", "message.rawSize > MAX_REPORT_BYTES ? null :", ""),
  inboundMail("a machine is answered", "!isAutomatic(message.headers)", "message"),
  counts("what waits for its hour is late", " AND due_at < ${before}", ""),
];
