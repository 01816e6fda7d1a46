import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailOrder } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import { translationLocaleIn } from "~/i18n/variants";
import type { Email as ReadyLetter } from "~/services";
import { buildEmailContent } from "./build-email-content";
import type { EmailContent, MailTranslate, NamedPerson } from "./email-content";
import { EmailMessage } from "./email-message";

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
  /**
   * The site's label of fictional profiles in the e-mail's language, without which a fictional name
   * is never shown (R9).
   */
  label?: string | null;
  /** One-click unsubscribe link; null if the e-mail cannot be unsubscribed. */
  leave?: string | null;
};

/** The fields of a site that an e-mail needs, with its own sender address if it has one (R587). */
type SenderSite = Pick<Site, "name" | "mail_name" | "niche" | "support_email" | "answer_days"> &
  Partial<Pick<Site, "mail_from">>;

/** Renders an e-mail in the member's language, as HTML and as plain text. */
export async function renderEmail(
  order: EmailOrder,
  site: SenderSite,
  { sender, read, country, label = null, leave = null }: RenderContext,
): Promise<ReadyLetter> {
  const { language, siteId, to } = order;
  const { t, tongue } = (await getTranslator(translationLocaleIn(language, country), read)).of(
    "mail",
  );
  const siteInfo = {
    name: site.name,
    supportEmail: site.support_email,
    niche: site.niche,
    answerDays: site.answer_days,
  };
  const content = buildEmailContent(t, order, { ...siteInfo, label, leave });
  const page = createElement(EmailMessage, { t, language: tongue, content, site: siteInfo });
  const html = renderToStaticMarkup(page);
  return {
    siteId,
    to,
    language,
    from: { name: site.mail_name, address: site.mail_from ?? sender },
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
