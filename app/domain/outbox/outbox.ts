/**
 * The outbox holds letters that must leave. Invariants: a letter is written in the same batch as what caused it, so
 * that neither exists without the other; a letter leaves once, however often the queue names it; once it has left
 * its payload is emptied, because it holds an address and may hold a secret.
 */
import type { Language } from "~/i18n/languages";

/** What every letter carries: to whom, in which language, and the site's own address for its links. */
type Envelope = {
  siteId: string;
  to: string;
  language: Language;
  /** "https://host", without a slash at its end. */
  origin: string;
};

/** The templates and what each needs; app/mail writes them out. */
export type Letters = {
  /** Asks to confirm an address: a link for 7 days, a code for 15 minutes. No name: the mailbox may be a stranger's, the name anybody's words. */
  activate: { secret: string; code: string };
  /** A code that lets its owner in without the password. The name is null where the address was never confirmed. */
  login_code: { name: string | null; code: string };
  /** Somebody tried to sign up with an address that has an account (setting hide_account_existence). */
  already_member: { name: string | null };
  /** Confirms a complaint to whoever wrote it. */
  complaint_received: { number: string };
  /** Brings a complaint to the people behind the site. `kind` is one of complaint.schema.ts, `member` an account's id. */
  complaint_filed: {
    number: string;
    kind: string;
    name: string | null;
    email: string | null;
    member: string | null;
    about: string | null;
    /** The language in which it was written and wants its answer. */
    language: Language;
    words: string;
    goodFaith: boolean;
    childAbuse: boolean;
  };
  /**
   * Tells the people behind the site that a member was reported: the case and its ids. What was copied as evidence never
   * stands in it: a mailbox would keep it for longer than its 90 days.
   */
  report_filed: {
    number: string;
    /** Of report.schema.ts. */
    reason: string;
    place: string;
    /** Ids of the two members, and of their conversation where there is one. */
    reporter: string;
    reported: string;
    conversation: string | null;
    email: string | null;
    language: Language;
    /** What the reporting member wrote to the people behind the site. */
    words: string | null;
  };
};

export type Template = keyof Letters;
export type LetterOrder = {
  [T in Template]: Envelope & { template: T; fields: Letters[T] };
}[Template];
