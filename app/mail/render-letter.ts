import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LetterOrder } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import type { Letter as ReadyLetter } from "~/services";
import { Letter } from "./letter";
import { letterContent } from "./letter-content";
import { plainLetter } from "./plain-letter";

/** What mail programs lay tables out by; the short one of pages makes some of them guess. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A letter ready to leave: in the member's language, as HTML and as plain text. `sender` is an address of ours, `read` reads a file of the build. */
export async function renderLetter(
  order: LetterOrder,
  site: Pick<Site, "name" | "mail_name" | "niche" | "support_email" | "answer_days">,
  { sender, read }: { sender: string; read: Parameters<typeof getTranslator>[1] },
): Promise<ReadyLetter> {
  const { language, siteId, to } = order;
  const { t } = (await getTranslator(language, read)).of("mail");
  const words = {
    name: site.name,
    supportEmail: site.support_email,
    niche: site.niche,
    answerDays: site.answer_days,
  };
  const content = letterContent(t, order, words);
  const html = renderToStaticMarkup(createElement(Letter, { t, language, content, site: words }));
  return {
    siteId,
    to,
    language,
    from: { name: site.mail_name, address: sender },
    subject: content.subject,
    html: `${DOCTYPE}${html}`,
    plain: plainLetter(t, content),
  };
}
