import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailRequest, EmailTemplate } from "~/domain/outbox/outbox";
import { EMAIL_TEMPLATES } from "~/domain/outbox/outbox.schema";
import type { Site } from "~/domain/site/site";
import { translationLocaleIn } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import type { Email as ReadyLetter } from "~/services";
import { accountContent, ownerContent, securityContent } from "./account-content";
import { collectedContent, complaintContent, reportContent } from "./complaint-content";
import { appealContent, decisionContent, undoneContent } from "./decision-content";
import type { EmailContent, EmailRequestOf, MailTranslate, NamedPerson } from "./email-content";
import { EmailMessage } from "./email-message";
import { fakeRemovedContent } from "./fake-removed-content";
import { notificationContent } from "./notification-content";
import { orderContent, refundContent } from "./order-content";
import { supportAnswerContent } from "./support-answer-content";
import { withdrawalReceivedContent } from "./withdrawal-received-content";

type ContentSite = {
  name: string;
  /** For dates, numbers and money. */
  locale: string;
  supportEmail: string;
  answerDays: number;
  minAge: number;
  label: string | null;
  leave: string | null;
};
type ContentFunction<T extends EmailTemplate> = (
  t: MailTranslate,
  order: EmailRequestOf<T>,
  site: ContentSite & { support: string; foot: string[] },
) => EmailContent;

/** The content of every e-mail; e-mails of one kind share a function. */
const CONTENTS: { [T in EmailTemplate]: ContentFunction<T> } = {
  new_conversation: notificationContent,
  new_message: notificationContent,
  digest: notificationContent,
  like_received: notificationContent,
  match: notificationContent,
  unread_reminder: notificationContent,
  weekly_members: notificationContent,
  news: notificationContent,
  promotion: notificationContent,
  reminder: notificationContent,
  order_receipt: orderContent,
  order_transfer: orderContent,
  order_failed: orderContent,
  order_twice: orderContent,
  order_code_used: orderContent,
  order_withdrawn: orderContent,
  order_refunded: orderContent,
  order_charged_back: orderContent,
  welcome: ownerContent,
  activate: ownerContent,
  login_code: ownerContent,
  reset: ownerContent,
  password_changed: ownerContent,
  mail_change: ownerContent,
  mail_changed: ownerContent,
  mail_taken: ownerContent,
  already_member: ownerContent,
  deletion_started: accountContent,
  deletion_done: accountContent,
  takeout_ready: accountContent,
  account_suspended: accountContent,
  account_banned: accountContent,
  account_restored: accountContent,
  account_factor_off: accountContent,
  photo_rejected: accountContent,
  moderation_decision: decisionContent,
  moderation_undone: undoneContent,
  appeal_decided: appealContent,
  message_refused: accountContent,
  message_unsent: accountContent,
  complaint_decided: accountContent,
  credits_refunded: refundContent,
  fake_removed: fakeRemovedContent,
  security_changed: securityContent,
  complaint_received: complaintContent,
  complaint_filed: complaintContent,
  cases_collected: collectedContent,
  report_filed: reportContent,
  withdrawal_received: withdrawalReceivedContent,
  support_answer: supportAnswerContent,
};

/**
 * The content of an e-mail in its language. HTML and plain text are both made from it, so that they
 * hold the same.
 */
function buildEmailContent(
  t: MailTranslate,
  request: EmailRequest,
  site: ContentSite,
): EmailContent {
  const support = t("support", { email: site.supportEmail });
  const isAboutAccount = EMAIL_TEMPLATES[request.template].cause === "account";
  const foot = [t(isAboutAccount ? "footer_account" : "footer", { site: site.name }), support];
  // TypeScript does not relate the function of a template to the request of the same template.
  const contentOf = CONTENTS[request.template] as ContentFunction<EmailTemplate>;
  return contentOf(t, request, { ...site, support, foot });
}

const personLine = ({ name, label, age, url }: NamedPerson) =>
  [label ? `${name} (${label})` : name, age, url].filter(Boolean).join(", ");

const linkLines = ({ label, url }: { label: string; url: string }) => `${label}\n${url}`;

/** The doctype that mail programs expect; some lay tables out wrongly with the HTML5 one. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

type RenderContext = {
  /** The deployment's sender address, for sites without their own. */
  sender: string;
  /** Reads a file of the build. */
  read: Parameters<typeof getTranslator>[1];
  /** The recipient's country, if known (R224). */
  country?: string | null;
  /** The recipient's regional locale, as pages have it. */
  locale?: string;
  /**
   * The site's label of fictional profiles in the e-mail's language, without which a fictional name
   * is never shown (R9).
   */
  label?: string | null;
  /** One-click unsubscribe link; null if the e-mail cannot be unsubscribed. */
  leave?: string | null;
};

/** The fields of a site that an e-mail needs, with its own sender address if it has one (R587). */
type SenderSite = Pick<
  Site,
  "name" | "mail_name" | "niche" | "support_email" | "answer_days" | "min_age"
> &
  Partial<Pick<Site, "mail_from">>;

/** Renders an e-mail in the member's language, as HTML and as plain text. */
export async function renderEmail(
  request: EmailRequest,
  site: SenderSite,
  { sender, read, country, locale = request.language, label = null, leave = null }: RenderContext,
): Promise<ReadyLetter> {
  const { language, siteId, to } = request;
  const { t, tongue } = (await getTranslator(translationLocaleIn(language, country), read)).of(
    "mail",
  );
  const siteInfo = {
    name: site.name,
    locale,
    supportEmail: site.support_email,
    niche: site.niche,
    answerDays: site.answer_days,
    minAge: site.min_age,
  };
  const content = buildEmailContent(t, request, { ...siteInfo, label, leave });
  const page = createElement(EmailMessage, { t, language: tongue, content, site: siteInfo });
  const html = renderToStaticMarkup(page);
  return {
    siteId,
    to,
    language,
    from: { name: site.mail_name, address: site.mail_from ?? sender },
    ...(request.template === "support_answer" && { replyTo: site.support_email }),
    subject: content.subject,
    html: `${DOCTYPE}${html}`,
    plain: plainTextEmail(t, content),
  };
}

/**
 * The plain-text version, for text readers and spam filters: the same content as the HTML, in the
 * same order.
 */
function plainTextEmail(t: MailTranslate, content: EmailContent): string {
  const { title, greeting, text, body, urgent, people, button, code, facts, quote } = content;
  const parts = [
    title,
    greeting,
    text,
    body,
    urgent,
    people && [people.heading, ...people.list.map(personLine)].filter(Boolean).join("\n"),
    facts?.map((fact) => t("fact", fact)).join("\n"),
    quote && `${quote.label}\n${quote.value.replaceAll(/^/gm, "> ")}`,
    button && `${button.label}\n${button.url}`,
    code && [code.label, code.value, code.note].filter(Boolean).join("\n"),
    content.notYou,
    `-- \n${[...content.foot, ...(content.ways ?? []).map(linkLines)].join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
