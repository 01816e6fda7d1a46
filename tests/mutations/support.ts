import { inDomain, inFile } from "./mutation.ts";

const answers = inDomain("support/answer-thread", "support/support");
const changes = inDomain("support/change-thread", "support/support");
const openThreads = inDomain("support/open-threads-sql", "support/support");
const merges = inDomain("support/merge-store", "support/support");
const inbound = inDomain("support/inbound-store", "support/receive-mail", "support/support");
const receiving = inDomain("support/receive-mail");
const tokens = inDomain("support/reply-token", "support/receive-mail");
const presence = inDomain("support/presence-store", "support/support");
const reader = inFile("app/platform/mail/read-support-mail.ts", [
  "app/domain/support/receive-mail.test.ts",
]);

/** The inbox of support. */
export const SUPPORT = [
  answers(
    "an answer with a placeholder is sent",
    'if (hasPlaceholder(form.text)) return refuse("placeholder");',
  ),
  answers(
    "an answer is sent after somebody else wrote",
    "const seen = isAsSeen(key, form.seen);",
    "const seen = isShown(key);",
  ),
  changes(
    "a thread is assigned to somebody who cannot answer it",
    ' || !isAllowed(to.roles, "support.answer")',
  ),
  openThreads("a thread is never free again", " > ${idleSince}))`", " > 0 OR ${idleSince} < 0))`"),
  merges(
    "a merge can be undone for ever",
    "sql`${supportThreads.merged_at} > ${since}`",
    "sql`${since} > 0`",
  ),
  merges(
    "a thread that shows others is merged",
    "sql`NOT EXISTS (SELECT 1 FROM ${supportThreads} other WHERE ${other.merged_into} = ${id})`,",
  ),
  inbound(
    "a complaint about a member is stored twice",
    "onConflict: sql`DO NOTHING`",
    "onConflict: sql`DO UPDATE SET id = excluded.id`",
  ),
  inbound("a reply joins the thread of another sender", "eq(supportEntries.sender, sender),"),
  receiving(
    "an unproved sender is a member",
    "mail.verified ? await findMember",
    "true ? await findMember",
  ),
  receiving(
    "an unconfirmed account gets the thread of an address",
    ' || account.status === "not_confirmed"',
  ),
  receiving("a sender fills the inbox", "(await consumeAttempt(services, bySender)) && "),
  tokens(
    "a reply needs no signature",
    "token === (await replyTokenOf(services, { siteId, number })) ? number : null",
    "number",
  ),
  presence("somebody who left a thread is still shown", "gt(supportViewers.seen_at, since),"),
  reader(
    "a result of another mail service is trusted",
    "if (service.trim().split(/\\s/)[0] !== MAIL_SERVICE) return false;",
  ),
  reader(
    "a result for another domain is trusted",
    'property.slice(property.lastIndexOf("@") + 1).toLowerCase() === domain',
    "property !== domain.repeat(2)",
  ),
];
