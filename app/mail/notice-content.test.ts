import { expect, test } from "vitest";
import { NOTICE_LETTERS } from "~/domain/outbox/notice-letters.schema";
import type { LetterOrder, Letters } from "~/domain/outbox/outbox";
import { letterOrderSchema } from "~/domain/outbox/outbox.schema";
import { LANGUAGES } from "~/i18n/languages";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderLetter } from "./render-letter";
import { SAMPLE_LETTERS } from "./sample-letters";

type Kind = keyof typeof NOTICE_LETTERS;

const site = {
  ...{ name: "Amorelle", mail_name: "Amorelle", niche: 1 },
  ...{ support_email: "help@site.test", answer_days: 9 },
};
const envelope = {
  ...{ siteId: asId<SiteId>("site"), to: "sam@site.test", origin: "https://site.test" },
  language: "en",
} as const;
const ID = "0".repeat(22);
const [conversation, member] = [ID as ConversationId, ID as MemberId];
const LEAVE = "https://site.test/unsubscribe/x";

const told = <T extends Kind>(
  template: T,
  fields: Letters[T],
  given: { label?: string | null; leave?: string | null } = {},
) =>
  renderLetter({ ...envelope, template, fields } as LetterOrder, site, {
    ...{ sender: "mail@site.test", read: null, label: "fictional profile", leave: LEAVE },
    ...given,
  });

const nova = { name: "Sam", who: "Nova", fictional: true, count: 1, conversation };

test("a fictional profile is named with its label, in HTML and in plain text", async () => {
  const { html, plain } = await told("new_message", { ...nova, words: null });
  expect(plain).toContain("Nova (fictional profile)");
  expect(html).toMatch(/Nova<\/strong> ?\(fictional profile\)/);
  const { plain: other } = await told("new_message", { ...nova, fictional: false, words: null });
  expect(other).not.toContain("fictional");
});

test("a fictional profile is not named if the site has no label", async () => {
  const none = { label: null };
  const letters = await Promise.all([
    told("new_message", { ...nova, words: "Hello" }, none),
    told("unread_reminder", nova, none),
    told("match", { name: "Sam", who: "Nova", fictional: true, member }, none),
    told("digest", { ...{ name: null, messages: 1, likes: 0 }, people: [nova].map(asOther) }, none),
  ]);
  for (const { html, plain } of letters) expect(html + plain).not.toContain("Nova");
  expect(letters[0]?.plain).toContain("> Hello");
});

const asOther = ({ who, fictional }: typeof nova) => ({ who, fictional });

test("the message's first words are shown only if they are passed in", async () => {
  const words = `<b>${"é".repeat(300)}`;
  const { html, plain, subject } = await told("new_conversation", { ...nova, words });
  expect(plain).toContain(`> <b>${"é".repeat(276)}…`);
  expect(html).toContain("&lt;b&gt;é");
  expect(subject).not.toContain("é");
  expect(html.slice(0, html.indexOf("<table"))).not.toContain("é");
  expect((await told("new_conversation", { ...nova, words: null })).plain).not.toContain(">");
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
] as [Kind, Letters[Kind], string][])(
  "the e-mail %s links to its page",
  async (kind, fields, path) => {
    const { html, plain } = await told(kind, fields);
    expect(html).toContain(`href="https://site.test${path}"`);
    expect(plain).toContain(`\nhttps://site.test${path}\n`);
  },
);

test.each(LANGUAGES)(
  "%s: a notification says why it was sent and how to stop it",
  async (language) => {
    for (const template of Object.keys(NOTICE_LETTERS) as Kind[])
      for (const fields of SAMPLE_LETTERS[template]) {
        const order = { ...envelope, language, template, fields } as LetterOrder;
        const { html, plain } = await renderLetter(order, site, {
          ...{ sender: "mail@site.test", read: null, leave: LEAVE },
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
  const { html } = await told("like_received", { name: "Sam", count: 1 }, { leave: null });
  expect(html).not.toContain("unsubscribe");
  expect(html).toContain("/notifications");
  const order = { ...envelope, template: "password_changed", fields: { name: "Sam" } } as const;
  const other = await renderLetter(order, site, { sender: "", read: null, leave: LEAVE });
  expect(other.html).not.toMatch(/unsubscribe|notifications/);
});

test("rejects an empty digest, and e-mails without or with too many members", () => {
  const stored = (template: Kind, fields: object) =>
    letterOrderSchema.safeParse({ ...envelope, template, fields }).success;
  const people = Array.from({ length: 6 }, () => asOther(nova));
  expect(stored("digest", { name: null, messages: 1, likes: 0, people: [] })).toBe(true);
  expect(stored("digest", { name: null, messages: 0, likes: 0, people: [] })).toBe(false);
  expect(stored("digest", { name: null, messages: 1, likes: 0, people })).toBe(false);
  expect(stored("weekly_members", { name: null, region: null, members: [] })).toBe(false);
});
