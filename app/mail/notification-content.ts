import type { EmailTemplateOf } from "~/domain/outbox/outbox.schema";
import { formatDateTime, formatNumber } from "~/i18n/format";
import { isolateBidi } from "~/kit/text";
import {
  type EmailContent,
  type EmailOrderOf,
  firstWords,
  type MailTranslate,
} from "./email-content";

type NotificationOrder = EmailOrderOf<EmailTemplateOf<"notice">>;
type CampaignOrder = Extract<NotificationOrder, { template: "news" | "promotion" }>;
type SenderSite = {
  name: string;
  /** The support contact. */
  support: string;
  /** The site's label of fictional profiles; null if it has none. */
  label: string | null;
  /** One-click unsubscribe link (RFC 8058). */
  leave: string | null;
};
type Parts = Partial<EmailContent>;

/** Enough to recognise a message; the rest is read on the site. */
const MAX_QUOTE_LENGTH = 280;

/**
 * E-mails about what happened while a member was away: one event, whom it is about, and why it was
 * sent (R380–R383).
 */
export function notificationContent(
  t: MailTranslate,
  order: NotificationOrder,
  site: SenderSite,
): EmailContent {
  const { fields, template, origin } = order;
  const texts = isCampaign(order) ? campaignContent(t, order, site) : eventTexts(t, order, site);
  return {
    ...texts,
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    ...partsOf(t, order, site),
    button: { label: texts.button, url: `${origin}${pathOf(order)}` },
    foot: [t(`${template}.why`, { site: site.name }), site.support],
    ways: [
      ...(site.leave ? [{ label: t(`${template}.leave`), url: site.leave }] : []),
      { label: t("notice.settings"), url: `${origin}/notifications` },
    ],
  };
}

const isCampaign = (order: NotificationOrder): order is CampaignOrder =>
  order.template === "news" || order.template === "promotion";

/** Operators' text below a sentence that names its author, or that it is a promotion. */
function campaignContent(
  t: MailTranslate,
  { template, fields }: CampaignOrder,
  { name }: SenderSite,
) {
  const { title, text } = fields;
  return {
    subject: title,
    title,
    body: text,
    text: t(`${template}.text`, { site: name }),
    button: t(`${template}.button`, { site: name }),
  };
}

type EventOrder = Exclude<NotificationOrder, CampaignOrder>;

/** No subject names anybody but the site, since others may see a list of mails (R380). */
function eventTexts(t: MailTranslate, order: EventOrder, { name: site }: SenderSite) {
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
function partsOf(t: MailTranslate, order: NotificationOrder, { label }: SenderSite): Parts {
  const from = { label, heading: t("notice.from") };
  switch (order.template) {
    case "new_conversation":
    case "new_message":
      return { ...toNamedPeople([order.fields], from), ...quoteOf(t, order.fields.words) };
    case "unread_reminder":
      return toNamedPeople([order.fields], from);
    case "digest":
      return { ...toNamedPeople(order.fields.people, from), facts: digestFacts(t, order) };
    case "match":
      return toNamedPeople([order.fields], { label, heading: null });
    case "weekly_members":
      return toNamedPeople(newMembers(order), { label, heading: order.fields.region });
    case "promotion":
      return order.fields.until ? { facts: promotionEnd(t, order, order.fields.until) } : {};
    default:
      return {};
  }
}

const quoteOf = (t: MailTranslate, text: string | null): Parts =>
  text === null
    ? {}
    : { quote: { label: t("notice.words"), value: firstWords(text, MAX_QUOTE_LENGTH) } };

function digestFacts(t: MailTranslate, order: Extract<NotificationOrder, { template: "digest" }>) {
  const { messages, likes } = order.fields;
  const lines = [
    { label: t("digest.messages"), count: messages },
    { label: t("digest.likes"), count: likes },
  ];
  return lines.flatMap(({ label, count }) =>
    count > 0 ? [{ label, value: formatNumber(count, order.language) }] : [],
  );
}

const newMembers = ({
  fields,
  origin,
  language,
}: Extract<NotificationOrder, { template: "weekly_members" }>) =>
  fields.members.map(({ age, profile, ...person }) => ({
    ...person,
    age: formatNumber(age, language),
    url: `${origin}/members/${profile}`,
  }));

/** The recipient's time zone is unknown, so the time is UTC and says so. */
const promotionEnd = (t: MailTranslate, { language }: NotificationOrder, until: number) => [
  { label: t("promotion.until"), value: `${formatDateTime(until, language, "UTC")} (UTC)` },
];

/** The login page, which redirects at once if its reader is logged in (R30). */
const afterLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;

function pathOf(order: NotificationOrder): string {
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

type PersonInput = { who: string; fictional: boolean; age?: string; url?: string };

/** Other members by name. A fictional one is left out if the site has no label for it (R9). */
function toNamedPeople(
  people: readonly PersonInput[],
  { label, heading }: { label: string | null; heading: string | null },
): Pick<EmailContent, "people"> {
  const list = people.flatMap(({ who, fictional, age, url }) =>
    fictional && !label
      ? []
      : {
          name: isolateBidi(who),
          label: fictional ? label : null,
          age: age ?? null,
          url: url ?? null,
        },
  );
  return list.length > 0 ? { people: { heading, list } } : {};
}
