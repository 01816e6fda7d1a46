import type { TFunction } from "i18next";
import type { LetterOrder } from "~/domain/outbox/outbox";

/** What a letter says, before it is laid out: one message, and at most one button and one code. */
export type LetterContent = {
  subject: string;
  title: string;
  greeting: string;
  text: string;
  button?: { label: string; url: string };
  code?: { label: string | null; value: string; note: string | null };
  /** For somebody who did not ask for it. */
  notYou: string;
};

/** The words of a letter in its language. HTML and plain text are both made from them, so that neither says less. */
export function letterContent(t: TFunction<"mail">, order: LetterOrder, site: { name: string }): LetterContent {
  const { template, origin, fields } = order;
  const shared = {
    subject: t(`${template}.subject`, { site: site.name }),
    title: t(`${template}.title`),
    greeting: t("greeting", { name: fields.name }),
    text: t(`${template}.text`),
    notYou: t(`${template}.not_you`),
  };
  switch (template) {
    case "activate":
      return {
        ...shared,
        button: { label: t("activate.button"), url: `${origin}/${fields.secret}` },
        code: { label: t("activate.code"), value: fields.code, note: t("activate.code_until") },
      };
    case "login_code":
      return { ...shared, code: { label: null, value: fields.code, note: null } };
    case "already_member":
      return { ...shared, button: { label: t("already_member.button"), url: `${origin}/login` } };
  }
}
