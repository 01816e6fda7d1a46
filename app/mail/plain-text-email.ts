import type { EmailContent, MailTranslate, NamedPerson } from "./email-content";

/**
 * The plain-text version, for text readers and spam filters: the same content as the HTML, in the
 * same order.
 */
export function plainTextEmail(t: MailTranslate, content: EmailContent): string {
  const { title, greeting, text, body, urgent, people, button, code, facts, quote } = content;
  const parts = [
    title,
    greeting,
    text,
    body,
    urgent,
    people && [people.heading, ...people.list.map(personLine)].filter(Boolean).join("\n"),
    facts?.map((fact) => t("fact", fact)).join("\n"),
    quote && `${quote.label}\n${quote.value.replaceAll(/^/gm, "> ")}`,
    button && `${button.label}\n${button.url}`,
    code && [code.label, code.value, code.note].filter(Boolean).join("\n"),
    content.notYou,
    `-- \n${[...content.foot, ...(content.ways ?? []).map(linkLines)].join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const personLine = ({ name, label, age, url }: NamedPerson) =>
  [label ? `${name} (${label})` : name, age, url].filter(Boolean).join(", ");

const linkLines = ({ label, url }: { label: string; url: string }) => `${label}\n${url}`;
