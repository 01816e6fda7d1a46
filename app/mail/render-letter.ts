import { createElement } from "react";
import { render } from "react-email";
import type { LetterOrder } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import type { Letter as ReadyLetter } from "~/services";
import { Letter } from "./letter";
import { letterContent } from "./letter-content";
import { plainLetter } from "./plain-letter";

/** A letter ready to leave: in the member's language, as HTML and as plain text. `sender` is an address of ours. */
export async function renderLetter(
  order: LetterOrder,
  site: Pick<Site, "name" | "mail_name" | "niche" | "support_email" | "answer_days">,
  sender: string,
): Promise<ReadyLetter> {
  const { language, siteId, to } = order;
  const translator = await getTranslator(language);
  const t = translator.getFixedT(language, ["mail", "visit", "safety"] as const);
  const words = {
    name: site.name,
    supportEmail: site.support_email,
    niche: site.niche,
    answerDays: site.answer_days,
  };
  const content = letterContent(t, order, words);
  const html = await render(createElement(Letter, { t, language, content, site: words }));
  return {
    siteId,
    to,
    language,
    from: { name: site.mail_name, address: sender },
    subject: content.subject,
    html,
    plain: plainLetter(content),
  };
}
