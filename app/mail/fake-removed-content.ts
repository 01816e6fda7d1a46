import { formatDate } from "~/i18n/format";
import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

/** The warning after a fake was removed: who it was, what not to send, and where to report. */
export function fakeRemovedContent(
  t: MailTranslate,
  { fields, origin }: EmailRequestOf<"fake_removed">,
  { name: site, locale, foot }: { name: string; locale: string; foot: string[] },
): EmailContent {
  const { name, who, at } = fields;
  return {
    subject: t("fake_removed.subject", { site }),
    title: t("fake_removed.title", { who }),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t("fake_removed.text"),
    facts: [
      { label: t("fake_removed.known_as"), value: who },
      { label: t("fake_removed.last_contact"), value: formatDate(at, locale, "UTC") },
    ],
    body: t("fake_removed.keep"),
    urgent: t("fake_removed.sent"),
    button: { label: t("fake_removed.button"), url: `${origin}/complaints` },
    notYou: t("fake_removed.comfort"),
    foot,
  };
}
