import { NOTICE_LETTERS } from "~/domain/outbox/notice-letters.schema";
import type { LetterOrder } from "~/domain/outbox/outbox";
import { formatMoment, formatNumber } from "~/i18n/format";
import type { LetterContent, LetterWords } from "./content";
import { firstWords } from "./first-words";
import { namedPeople } from "./named-people";

type NoticeOrder = Extract<LetterOrder, { template: keyof typeof NOTICE_LETTERS }>;
type Announcement = Extract<NoticeOrder, { template: "news" | "promotion" }>;
type Sender = {
  name: string;
  /** The support contact. */
  support: string;
  /** The site's label of fictional profiles; null if it has none. */
  label: string | null;
  /** One-click unsubscribe link (RFC 8058). */
  leave: string | null;
};
type Parts = Partial<LetterContent>;

/** Enough to recognise a message; the rest is read on the site. */
const MAX_WORDS = 280;

export const isNotice = (order: LetterOrder): order is NoticeOrder =>
  order.template in NOTICE_LETTERS;

/**
 * E-mails about what happened while a member was away: one event, whom it is about, and why it was
 * sent (R380–R383).
 */
export function noticeContent(t: LetterWords, order: NoticeOrder, site: Sender): LetterContent {
  const { fields, template, origin } = order;
  const said = isAnnounced(order) ? announcedWords(t, order, site) : ownWords(t, order, site);
  return {
    ...said,
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    ...partsOf(t, order, site),
    button: { label: said.button, url: `${origin}${pathOf(order)}` },
    foot: [t(`${template}.why`, { site: site.name }), site.support],
    ways: [
      ...(site.leave ? [{ label: t(`${template}.leave`), url: site.leave }] : []),
      { label: t("notice.settings"), url: `${origin}/notifications` },
    ],
  };
}

const isAnnounced = (order: NoticeOrder): order is Announcement =>
  order.template === "news" || order.template === "promotion";

/** Operators' text below a sentence that names its author, or that it is a promotion. */
function announcedWords(t: LetterWords, { template, fields }: Announcement, { name }: Sender) {
  const { title, text } = fields;
  return {
    ...{ subject: title, title, body: text },
    text: t(`${template}.text`, { site: name }),
    button: t(`${template}.button`, { site: name }),
  };
}

type OwnOrder = Exclude<NoticeOrder, Announcement>;

/** No subject names anybody but the site, since others may see a list of mails (R380). */
function ownWords(t: LetterWords, order: OwnOrder, { name: site }: Sender) {
  const { template, fields } = order;
  const group = template === "reminder" ? (`reminder.${fields.what}` as const) : template;
  const count = "count" in fields ? fields.count : undefined;
  return {
    subject: t(`${group}.subject`, { site, count }),
    title: t(`${group}.title`, { count }),
    text: t(`${group}.text`),
    button: t(`${group}.button`),
  };
}

/** The parts that only some templates have. */
function partsOf(t: LetterWords, order: NoticeOrder, { label }: Sender): Parts {
  const from = { label, heading: t("notice.from") };
  switch (order.template) {
    case "new_conversation":
    case "new_message":
      return { ...namedPeople([order.fields], from), ...quoteOf(t, order.fields.words) };
    case "unread_reminder":
      return namedPeople([order.fields], from);
    case "digest":
      return { ...namedPeople(order.fields.people, from), facts: countsOf(t, order) };
    case "match":
      return namedPeople([order.fields], { label, heading: null });
    case "weekly_members":
      return namedPeople(joined(order), { label, heading: order.fields.region });
    case "promotion":
      return order.fields.until ? { facts: endOf(t, order, order.fields.until) } : {};
    default:
      return {};
  }
}

const quoteOf = (t: LetterWords, words: string | null): Parts =>
  words === null
    ? {}
    : { quote: { label: t("notice.words"), value: firstWords(words, MAX_WORDS) } };

function countsOf(t: LetterWords, order: Extract<NoticeOrder, { template: "digest" }>) {
  const { messages, likes } = order.fields;
  const counted = [
    { label: t("digest.messages"), count: messages },
    { label: t("digest.likes"), count: likes },
  ];
  return counted.flatMap(({ label, count }) =>
    count > 0 ? [{ label, value: formatNumber(count, order.language) }] : [],
  );
}

const joined = ({
  fields,
  origin,
  language,
}: Extract<NoticeOrder, { template: "weekly_members" }>) =>
  fields.members.map(({ age, profile, ...person }) => ({
    ...person,
    age: formatNumber(age, language),
    url: `${origin}/members/${profile}`,
  }));

/** The recipient's time zone is unknown, so the time is UTC and says so. */
const endOf = (t: LetterWords, { language }: NoticeOrder, until: number) => [
  { label: t("promotion.until"), value: `${formatMoment(until, language, "UTC")} (UTC)` },
];

/** The login page, which redirects at once if its reader is logged in (R30). */
const afterLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;

function pathOf(order: NoticeOrder): string {
  switch (order.template) {
    case "new_conversation":
    case "new_message":
    case "unread_reminder":
      return `/chats/${order.fields.conversation}`;
    case "digest":
      return order.fields.messages > 0 ? "/chats" : "/likes/received";
    case "like_received":
      return "/likes/received";
    case "match":
      // A reader who is not logged in would get the sign-up page there.
      return afterLogin(`/members/${order.fields.member}/chat`);
    case "weekly_members":
      return "/members";
    case "news":
    case "promotion":
      return "/";
    case "reminder":
      return order.fields.what === "photo" ? "/profile/photos" : "/complete-signup";
  }
}
