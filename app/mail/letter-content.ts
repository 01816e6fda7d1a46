import type { TFunction } from "i18next";
import type { LetterOrder } from "~/domain/outbox/outbox";
import { complaintContent, reportContent } from "./complaint-content";

/** The words of letters; a complaint's subjects and a report's reasons are those of their forms. */
export type LetterWords = TFunction<["mail", "visit", "safety"]>;

/** What a letter says, before it is laid out: one message, and at most one button and one code. */
export type LetterContent = {
  subject: string;
  title: string;
  greeting?: string;
  text: string;
  /** What must not be overlooked. */
  urgent?: string;
  button?: { label: string; url: string };
  code?: { label: string | null; value: string; note: string | null };
  facts?: { label: string; value: string }[];
  /** Somebody's own words, line ends as they typed them. */
  quote?: { label: string; value: string };
  /** For somebody who did not ask for it, or how to go on. */
  notYou: string;
  /** Why this mail came, and where to ask; one sentence each. */
  foot: string[];
};

/** The words of a letter in its language. HTML and plain text are both made from them, so that neither says less. */
export function letterContent(
  t: LetterWords,
  order: LetterOrder,
  site: { name: string; supportEmail: string; answerDays: number },
): LetterContent {
  const foot = [t("footer", { site: site.name }), t("support", { email: site.supportEmail })];
  if (order.template === "complaint_received" || order.template === "complaint_filed")
    return complaintContent(t, order, { ...site, foot });
  if (order.template === "report_filed") return reportContent(t, order, { ...site, foot });
  const { template, origin, fields } = order;
  const name = "name" in fields ? fields.name : null;
  const shared = {
    subject: t(`${template}.subject`, { site: site.name }),
    title: t(`${template}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`${template}.text`),
    notYou: t(`${template}.not_you`),
    foot,
  };
  switch (template) {
    case "activate":
      return {
        ...shared,
        subject: t("activate.subject", { site: site.name, code: spaced(fields.code) }),
        button: { label: t("activate.button"), url: `${origin}/${fields.secret}` },
        code: {
          label: t("activate.code"),
          value: spaced(fields.code),
          note: t("activate.code_until"),
        },
      };
    case "login_code":
      return { ...shared, code: { label: null, value: spaced(fields.code), note: null } };
    case "already_member":
      return { ...shared, button: { label: t("already_member.button"), url: `${origin}/login` } };
  }
}

/** "123 456": six digits are read and typed in two threes. The code field forgives the space. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
