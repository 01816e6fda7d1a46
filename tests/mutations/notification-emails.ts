import { inFile } from "./mutation.ts";

const CONTENTS_TEST = "app/mail/email-contents.test.ts";
const RENDER_TEST = "app/mail/render-email.test.ts";
const notificationContentByRenderEmail = inFile("app/mail/notification-content.ts", [
  CONTENTS_TEST,
  RENDER_TEST,
]);
const notificationContentByEmailContents = inFile("app/mail/notification-content.ts", [
  CONTENTS_TEST,
]);
const emailRecordsSchema = inFile("app/domain/outbox/email-records.schema.ts", [CONTENTS_TEST]);
const renderEmail = inFile("app/mail/render-email.ts", [CONTENTS_TEST, RENDER_TEST]);

/** Contents of notification e-mails. */
export const NOTIFICATION_EMAILS = [
  notificationContentByEmailContents(
    "an e-mail names a fictional profile without a label",
    "fictional && !label",
    "false",
  ),
  notificationContentByEmailContents(
    "an e-mail omits the label of a fictional profile",
    "label: fictional ? label : null",
    "label: null",
  ),
  notificationContentByEmailContents(
    "an e-mail labels every profile as fictional",
    "label: fictional ? label : null",
    "label",
  ),
  notificationContentByRenderEmail(
    "an e-mail contains a whole message",
    "firstWords(text, MAX_QUOTE_LENGTH)",
    "text",
  ),
  notificationContentByRenderEmail(
    "an e-mail has no unsubscribe link",
    "...(site.leave ? [{ label: t(`${template}.leave`), url: site.leave }] : []),",
  ),
  notificationContentByRenderEmail(
    "a notification e-mail has no link to the settings",
    '      { label: t("notice.settings"), url: `${origin}/notifications` },\n',
  ),
  notificationContentByRenderEmail(
    "a digest without messages links to the chats",
    "email.fields.messages > 0 ?",
    "true ?",
  ),
  notificationContentByRenderEmail(
    "a match e-mail links to the chat without a login",
    "afterLogin(`/members/${email.fields.member}/chat`)",
    "`/members/${email.fields.member}/chat`",
  ),
  inFile("app/mail/email-page.tsx", [RENDER_TEST])(
    "a long word widens an e-mail",
    'wordBreak: "break-word",',
  ),
  emailRecordsSchema(
    "an empty digest is accepted",
    "messages + likes > 0",
    "messages + likes >= 0",
  ),
  emailRecordsSchema("a digest with any number of names is accepted", ".max(5)", ".max(500)"),
  renderEmail(
    "a plain text e-mail omits its list of members",
    "...people.list.map(personLine)",
    "",
  ),
  renderEmail("a plain text e-mail omits its links", "...(content.ways ?? []).map(linkLines)", ""),
];
