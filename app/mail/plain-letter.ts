import type { LetterContent, LetterWords } from "./content";

/** The letter for people who read text, and for machines that weigh mail: everything the HTML says, in its order. */
export function plainLetter(t: LetterWords, content: LetterContent): string {
  const { title, greeting, text, urgent, button, code, facts, quote, notYou, foot } = content;
  const parts = [
    title,
    greeting,
    text,
    urgent,
    facts?.map((fact) => t("fact", fact)).join("\n"),
    quote && `${quote.label}\n${quote.value.replaceAll(/^/gm, "> ")}`,
    button && `${button.label}\n${button.url}`,
    code && [code.label, code.value, code.note].filter(Boolean).join("\n"),
    notYou,
    `-- \n${foot.join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
