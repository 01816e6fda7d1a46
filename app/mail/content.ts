import type { Translate } from "~/i18n/translation";

/** The words of letters; a complaint's subjects and a report's reasons are those of their forms. */
export type LetterWords = Translate<"mail">;

/** What a letter says, before it is laid out: one message, and at most one button and one code. */
export type LetterContent = {
  subject: string;
  title: string;
  greeting?: string;
  text: string;
  /** Words of the site's operators, line ends as they typed them. */
  body?: string;
  /** What must not be overlooked. */
  urgent?: string;
  /** Whom it is about, below a few words that say how. */
  people?: { heading: string | null; list: NamedPerson[] };
  button?: { label: string; url: string };
  code?: { label: string | null; value: string; note: string | null };
  facts?: { label: string; value: string }[];
  /** Somebody's own words, line ends as they typed them. */
  quote?: { label: string; value: string };
  /** For somebody who did not ask for it, or how to go on. */
  notYou?: string;
  /** Why this mail came, and where to ask; one sentence each. */
  foot: string[];
  /** The ways to fewer of such letters. */
  ways?: { label: string; url: string }[];
};

/** Somebody else than the reader: `label` is the site's word for fictional profiles, without which no name of one is said (R9). */
export type NamedPerson = {
  name: string;
  label: string | null;
  age: string | null;
  url: string | null;
};
