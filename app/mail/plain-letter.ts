import type { TFunction } from "i18next";
import type { LetterContent } from "./letter-content";

/** The letter for people who read text, and for machines that weigh mail: everything the HTML says, in its order. */
export function plainLetter(t: TFunction<"mail">, content: LetterContent, site: { name: string; supportEmail: string }): string {
  const { title, greeting, text, button, code, notYou } = content;
  const parts = [
    title,
    greeting,
    text,
    button && `${button.label}:\n${button.url}`,
    code && [code.label, spaced(code.value), code.note].filter(Boolean).join("\n"),
    notYou,
    `-- \n${t("footer", { site: site.name })}\n${t("support", { email: site.supportEmail })}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** "123 456": six digits are read and typed in two threes. The code field forgives the space. */
export const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
