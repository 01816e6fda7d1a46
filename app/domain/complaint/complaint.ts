/**
 * A complaint asks the operator of a site to correct something; anyone may file one. A report of
 * illegal content is a complaint too (Regulation (EU) 2022/2065, article 16). Invariants: it has a
 * number, unique on its site, that can be read out over the telephone; it is stored together with
 * its e-mails to the complainant and to support, or not at all; the same input sent twice from one
 * form is one complaint.
 *
 * A report is a member's complaint about another member. Invariants: the last messages of the two
 * and the profile are copied in the same batch, before a block can remove anything; this copy is
 * evidence: no endpoint, e-mail or log shows it, and it is erased after 90 days; the reported
 * member is not notified.
 */

import type { Language } from "~/i18n/languages";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import type { Site } from "../site/site";

/** The client context of a complaint. `accountId` is the member's, null for a visitor. */
export type ComplaintContext = {
  site: Pick<Site, "id" | "support_email" | "domain_language">;
  network: string;
  origin: string;
  language: Language;
  accountId: MemberId | null;
};

/** What may be illegal is decided within a day, whatever the site promises (R308). */
export const URGENT_ANSWER_TIME = hours(24);

/** What a complainant is informed of: staff took a measure, or found no breach. */
export const CASE_OUTCOMES = ["acted", "no_breach"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** Number of the pair's messages that are copied with a report (R99). */
export const REPORTED_MESSAGES = 50;

/** Why a complaint is refused, with its HTTP status. The texts are `complaints.*` in visit.json. */
export const COMPLAINT_REFUSALS = { too_many: 429, not_stored: 503 } as const;
export type ComplaintRefusal = keyof typeof COMPLAINT_REFUSALS;

/** No vowels, so that no number spells a word; and no two characters that look or sound alike. */
const ALPHABET = "234679CDFHJKMNPQRTVWXY";
/**
 * The largest multiple of the alphabet's length up to 256. Bytes from there on are drawn again, so
 * that all characters are equally likely.
 */
const UNBIASED_LIMIT = 256 - (256 % ALPHABET.length);
const NUMBER_LENGTH = 8;

/** A random number such as "K7F3-92QD", one of 22⁸, about 55 thousand million. */
export function newCaseNumber(): string {
  let letters = "";
  while (letters.length < NUMBER_LENGTH) {
    const [byte = UNBIASED_LIMIT] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < UNBIASED_LIMIT) letters += ALPHABET[byte % ALPHABET.length];
  }
  return `${letters.slice(0, NUMBER_LENGTH / 2)}-${letters.slice(NUMBER_LENGTH / 2)}`;
}
