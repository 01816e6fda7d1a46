import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LetterOrder } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import { tongueIn } from "~/i18n/variants";
import type { Letter as ReadyLetter } from "~/services";
import { Letter } from "./letter";
import { letterContent } from "./letter-content";
import { plainLetter } from "./plain-letter";

/** The doctype that mail programs expect; some lay tables out wrongly with the HTML5 one. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

type Setting = {
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
type Sending = Pick<Site, "name" | "mail_name" | "niche" | "support_email" | "answer_days"> &
  Partial<Pick<Site, "mail_from">>;

/** Renders an e-mail in the member's language, as HTML and as plain text. */
export async function renderLetter(
  order: LetterOrder,
  site: Sending,
  { sender, read, country, label = null, leave = null }: Setting,
): Promise<ReadyLetter> {
  const { language, siteId, to } = order;
  const { t, tongue } = (await getTranslator(tongueIn(language, country), read)).of("mail");
  const words = {
    name: site.name,
    supportEmail: site.support_email,
    niche: site.niche,
    answerDays: site.answer_days,
  };
  const content = letterContent(t, order, { ...words, label, leave });
  const page = createElement(Letter, { t, language: tongue, content, site: words });
  const html = renderToStaticMarkup(page);
  return {
    siteId,
    to,
    language,
    from: { name: site.mail_name, address: site.mail_from ?? sender },
    subject: content.subject,
    html: `${DOCTYPE}${html}`,
    plain: plainLetter(t, content),
  };
}
