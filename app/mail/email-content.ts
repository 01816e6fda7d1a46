import type { EmailRequest, EmailTemplate } from "~/domain/outbox/outbox";
import type { Translate } from "~/i18n/translation";

/** Texts of e-mails; a complaint's subjects and a report's reasons come from their forms. */
export type MailTranslate = Translate<"mail">;

export type EmailRequestOf<T extends EmailTemplate> = Extract<EmailRequest, { template: T }>;

/** The content of an e-mail before layout: one message, at most one button and one code. */
export type EmailContent = {
  subject: string;
  title: string;
  greeting?: string;
  text: string;
  /** Operators' text, with its line breaks. */
  body?: string;
  /** Important notes. */
  urgent?: string;
  /** Other members, below a heading that says how they are involved. */
  people?: { heading: string | null; list: NamedPerson[] };
  button?: { label: string; url: string };
  code?: { label: string | null; value: string; note: string | null };
  facts?: { label: string; value: string }[];
  /** Quoted text of a person, with its line breaks. */
  quote?: { label: string; value: string };
  /** For somebody who did not request the e-mail, or how to proceed. */
  notYou?: string;
  /** Why this e-mail was sent, and whom to ask; one sentence each. */
  foot: string[];
  /** Links to receive fewer such e-mails. */
  ways?: { label: string; url: string }[];
};

/**
 * Another member: `label` is the site's label of fictional profiles, without which a fictional name
 * is never shown (R9).
 */
export type NamedPerson = {
  name: string;
  label: string | null;
  age: string | null;
  url: string | null;
};

/** The beginning of a text, cut at user-perceived characters. */
export function firstWords(text: string, most: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return graphemes.length <= most ? text : `${graphemes.slice(0, most - 1).join("")}…`;
}
