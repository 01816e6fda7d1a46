import { inFile } from "./mutation.ts";

const NOTICES = "app/mail/notification-content.test.ts";
const EVERY = "app/mail/every-email.test.ts";
const notices = inFile("app/mail/notification-content.ts", [NOTICES, EVERY]);
const people = inFile("app/mail/notification-content.ts", [NOTICES]);
const shapes = inFile("app/domain/outbox/notification-emails.schema.ts", [NOTICES]);
const plain = inFile("app/mail/render-email.ts", [NOTICES, EVERY]);

/** What an e-mail contains about others, and how it ends. */
export const NOTIFICATION_EMAILS = [
  people("a letter names an invented profile without its label", "fictional && !label", "false"),
  people("a label is left out", "label: fictional ? label : null", "label: null"),
  people("everybody is labelled", "label: fictional ? label : null", "label"),
  notices("a letter says a whole message", "firstWords(text, MAX_QUOTE_LENGTH)", "text"),
  notices(
    "a letter has no end",
    "...(site.leave ? [{ label: t(`${template}.leave`), url: site.leave }] : []),",
  ),
  notices(
    "a notice does not lead to the settings",
    '      { label: t("notice.settings"), url: `${origin}/notifications` },\n',
  ),
  notices("a digest without messages leads to the chats", "order.fields.messages > 0 ?", "true ?"),
  notices(
    "a match’s letter asks its reader to join",
    "afterLogin(`/members/${order.fields.member}/chat`)",
    "`/members/${order.fields.member}/chat`",
  ),
  inFile("app/mail/email-page.tsx", [EVERY])(
    "a long word widens a letter",
    'wordBreak: "break-word",',
  ),
  shapes("a digest tells of nothing", "messages + likes > 0", "messages + likes >= 0"),
  shapes("a digest names anybody", ".max(5)", ".max(500)"),
  plain("a text leaves people out", "...people.list.map(personLine)", ""),
  plain("a text has no way out", "...(content.ways ?? []).map(linkLines)", ""),
];
