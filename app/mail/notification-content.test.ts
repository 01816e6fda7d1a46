import { expect, test } from "vitest";
import { NOTIFICATION_EMAILS } from "~/domain/outbox/notification-emails.schema";
import type { EmailOrder, EmailTemplateFields } from "~/domain/outbox/outbox";
import { emailOrderSchema } from "~/domain/outbox/outbox.schema";
import { LANGUAGES } from "~/i18n/languages";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderEmail } from "./render-email";
import { SAMPLE_EMAILS } from "./sample-emails";

type Kind = keyof typeof NOTIFICATION_EMAILS;

const site = {
  name: "Amorelle",
  mail_name: "Amorelle",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};
const envelope = {
  siteId: asId<SiteId>("site"),
  to: "sam@site.test",
  origin: "https://site.test",
  language: "en",
} as const;
const ID = "0".repeat(22);
const conversation = ID as ConversationId;
const member = ID as MemberId;
const LEAVE = "https://site.test/unsubscribe/x";

const renderNotification = <T extends Kind>(
  template: T,
  fields: EmailTemplateFields[T],
  options: { label?: string | null; leave?: string | null } = {},
) =>
  renderEmail({ ...envelope, template, fields } as EmailOrder, site, {
    sender: "mail@site.test",
    read: null,
    label: "fictional profile",
    leave: LEAVE,
    ...options,
  });

const nova = { name: "Sam", who: "Nova", fictional: true, count: 1, conversation };

test("a fictional profile is named with its label, in HTML and in plain text", async () => {
  const { html, plain } = await renderNotification("new_message", { ...nova, words: null });
  expect(plain).toContain("Nova (fictional profile)");
  expect(html).toMatch(/Nova<\/strong> ?\(fictional profile\)/);
  const { plain: other } = await renderNotification("new_message", {
    ...nova,
    fictional: false,
    words: null,
  });
  expect(other).not.toContain("fictional");
});

test("a fictional profile is not named if the site has no label", async () => {
  const none = { label: null };
  const emails = await Promise.all([
    renderNotification("new_message", { ...nova, words: "Hello" }, none),
    renderNotification("unread_reminder", nova, none),
    renderNotification("match", { name: "Sam", who: "Nova", fictional: true, member }, none),
    renderNotification(
      "digest",
      { name: null, messages: 1, likes: 0, people: [nova].map(asOther) },
      none,
    ),
  ]);
  for (const { html, plain } of emails) expect(html + plain).not.toContain("Nova");
  expect(emails[0]?.plain).toContain("> Hello");
});

const asOther = ({ who, fictional }: typeof nova) => ({ who, fictional });

test("the message's first words are shown only if they are passed in", async () => {
  const words = `<b>${"é".repeat(300)}`;
  const { html, plain, subject } = await renderNotification("new_conversation", { ...nova, words });
  expect(plain).toContain(`> <b>${"é".repeat(276)}…`);
  expect(html).toContain("&lt;b&gt;é");
  expect(subject).not.toContain("é");
  expect(html.slice(0, html.indexOf("<table"))).not.toContain("é");
  expect(
    (await renderNotification("new_conversation", { ...nova, words: null })).plain,
  ).not.toContain(">");
});

test.each([
  ["new_conversation", { ...nova, words: null }, `/chats/${ID}`],
  ["unread_reminder", nova, `/chats/${ID}`],
  [
    "match",
    { name: null, who: "Jo", fictional: false, member },
    `/login?next=%2Fmembers%2F${ID}%2Fchat`,
  ],
  ["like_received", { name: null, count: 2 }, "/likes/received"],
  ["digest", { name: null, messages: 1, likes: 1, people: [] }, "/chats"],
  ["digest", { name: null, messages: 0, likes: 1, people: [] }, "/likes/received"],
  ["reminder", { name: null, what: "photo" }, "/profile/photos"],
  ["reminder", { name: null, what: "profile" }, "/complete-signup"],
] as [Kind, EmailTemplateFields[Kind], string][])(
  "the e-mail %s links to its page",
  async (kind, fields, path) => {
    const { html, plain } = await renderNotification(kind, fields);
    expect(html).toContain(`href="https://site.test${path}"`);
    expect(plain).toContain(`\nhttps://site.test${path}\n`);
  },
);

test.each(LANGUAGES)(
  "%s: a notification says why it was sent and how to stop it",
  async (language) => {
    for (const template of Object.keys(NOTIFICATION_EMAILS) as Kind[])
      for (const fields of SAMPLE_EMAILS[template]) {
        const order = { ...envelope, language, template, fields } as EmailOrder;
        const { html, plain } = await renderEmail(order, site, {
          sender: "mail@site.test",
          read: null,
          leave: LEAVE,
        });
        for (const link of [LEAVE, "https://site.test/notifications"]) {
          expect(html).toContain(`href="${link}"`);
          expect(plain).toContain(link);
        }
        expect(plain.split("-- \n")[1]).toContain("Amorelle");
      }
  },
);

test("an e-mail that cannot be unsubscribed has no unsubscribe link", async () => {
  const { html } = await renderNotification(
    "like_received",
    { name: "Sam", count: 1 },
    { leave: null },
  );
  expect(html).not.toContain("unsubscribe");
  expect(html).toContain("/notifications");
  const order = { ...envelope, template: "password_changed", fields: { name: "Sam" } } as const;
  const other = await renderEmail(order, site, { sender: "", read: null, leave: LEAVE });
  expect(other.html).not.toMatch(/unsubscribe|notifications/);
});

test("rejects an empty digest, and e-mails without or with too many members", () => {
  const stored = (template: Kind, fields: object) =>
    emailOrderSchema.safeParse({ ...envelope, template, fields }).success;
  const people = Array.from({ length: 6 }, () => asOther(nova));
  expect(stored("digest", { name: null, messages: 1, likes: 0, people: [] })).toBe(true);
  expect(stored("digest", { name: null, messages: 0, likes: 0, people: [] })).toBe(false);
  expect(stored("digest", { name: null, messages: 1, likes: 0, people })).toBe(false);
  expect(stored("weekly_members", { name: null, region: null, members: [] })).toBe(false);
});
