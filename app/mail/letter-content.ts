import type { LetterOrder } from "~/domain/outbox/outbox";
import { complaintContent, reportContent } from "./complaint-content";
import type { LetterContent, LetterWords } from "./content";
import { isLeaving, leavingContent } from "./leaving-content";

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
  if (isLeaving(order)) return leavingContent(t, order, { ...site, foot });
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
