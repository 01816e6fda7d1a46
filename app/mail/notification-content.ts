import type { EmailTemplateOf } from "~/domain/outbox/outbox.schema";
import { formatDateTime, formatNumber } from "~/i18n/format";
import { isolateBidi } from "~/kit/text";
import {
  type EmailContent,
  type EmailRequestOf,
  firstWords,
  type MailTranslate,
} from "./email-content";

type NotificationEmail = EmailRequestOf<EmailTemplateOf<"notice">>;
type CampaignEmail = Extract<NotificationEmail, { template: "news" | "promotion" }>;
type SenderSite = {
  name: string;
  /** For dates and numbers. */
  locale: string;
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
  email: NotificationEmail,
  site: SenderSite,
): EmailContent {
  const { fields, template, origin } = email;
  const texts = isCampaign(email) ? campaignContent(t, email, site) : eventTexts(t, email, site);
  return {
    ...texts,
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    ...partsOf(t, email, site),
    button: { label: texts.button, url: `${origin}${pathOf(email)}` },
    foot: [t(`${template}.why`, { site: site.name }), site.support],
    ways: [
      ...(site.leave ? [{ label: t(`${template}.leave`), url: site.leave }] : []),
      { label: t("notice.settings"), url: `${origin}/notifications` },
    ],
  };
}

const isCampaign = (email: NotificationEmail): email is CampaignEmail =>
  email.template === "news" || email.template === "promotion";

/** Operators' text below a sentence that names its author, or that it is a promotion. */
function campaignContent(
  t: MailTranslate,
  { template, fields }: CampaignEmail,
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

type EventEmail = Exclude<NotificationEmail, CampaignEmail>;

/** No subject names anybody but the site, since others may see a list of mails (R380). */
function eventTexts(t: MailTranslate, email: EventEmail, { name: site }: SenderSite) {
  const { template, fields } = email;
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
function partsOf(t: MailTranslate, email: NotificationEmail, { label, locale }: SenderSite): Parts {
  const from = { label, heading: t("notice.from") };
  switch (email.template) {
    case "new_conversation":
    case "new_message":
      return { ...toNamedPeople([email.fields], from), ...quoteOf(t, email.fields.words) };
    case "unread_reminder":
      return toNamedPeople([email.fields], from);
    case "digest":
      return { ...toNamedPeople(email.fields.people, from), facts: digestFacts(t, email) };
    case "match":
      return toNamedPeople([email.fields], { label, heading: null });
    case "weekly_members":
      return toNamedPeople(newMembers(email), { label, heading: email.fields.region });
    case "promotion":
      return email.fields.until ? { facts: promotionEnd(t, locale, email.fields.until) } : {};
    default:
      return {};
  }
}

const quoteOf = (t: MailTranslate, text: string | null): Parts =>
  text === null
    ? {}
    : { quote: { label: t("notice.words"), value: firstWords(text, MAX_QUOTE_LENGTH) } };

function digestFacts(t: MailTranslate, email: Extract<NotificationEmail, { template: "digest" }>) {
  const { messages, likes } = email.fields;
  const lines = [
    { label: t("digest.messages"), count: messages },
    { label: t("digest.likes"), count: likes },
  ];
  return lines.flatMap(({ label, count }) =>
    count > 0 ? [{ label, value: formatNumber(count, email.language) }] : [],
  );
}

const newMembers = ({
  fields,
  origin,
  language,
}: Extract<NotificationEmail, { template: "weekly_members" }>) =>
  fields.members.map(({ age, profile, ...person }) => ({
    ...person,
    age: formatNumber(age, language),
    url: `${origin}/members/${profile}`,
  }));

/** The recipient's time zone is unknown, so the time is UTC and says so. */
const promotionEnd = (t: MailTranslate, locale: string, until: number) => [
  { label: t("promotion.until"), value: `${formatDateTime(until, locale, "UTC")} (UTC)` },
];

/** The login page, which redirects at once if its reader is logged in (R30). */
const afterLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;

function pathOf(email: NotificationEmail): string {
  switch (email.template) {
    case "new_conversation":
    case "new_message":
    case "unread_reminder":
      return `/chats/${email.fields.conversation}`;
    case "digest":
      return email.fields.messages > 0 ? "/chats" : "/likes/received";
    case "like_received":
      return "/likes/received";
    case "match":
      // A reader who is not logged in would get the sign-up page there.
      return afterLogin(`/members/${email.fields.member}/chat`);
    case "weekly_members":
      return "/members";
    case "news":
    case "promotion":
      return "/";
    case "reminder":
      return email.fields.what === "photo" ? "/profile/photos" : "/complete-signup";
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
