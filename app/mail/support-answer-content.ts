import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

/** An answer of support. It repeats no question: the address of a complaint may be somebody else's. */
export function supportAnswerContent(
  t: MailTranslate,
  { fields: { name, answer, token } }: EmailRequestOf<"support_answer">,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  return {
    subject: t("support_answer.subject", { site, token }),
    title: t("support_answer.title"),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t("support_answer.text"),
    // Not the body, whose beginning a locked phone would show.
    quote: { label: t("support_answer.title"), value: answer },
    notYou: t("support_answer.not_you"),
    foot,
  };
}
