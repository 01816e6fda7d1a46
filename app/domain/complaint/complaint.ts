/**
 * A complaint is what somebody, member or not, wants the people behind a site to put right; a report of illegal content
 * is one too (Regulation (EU) 2022/2065, article 16). Invariants: it has a number that can be said over the telephone and
 * that no other complaint of the site has; it is stored with the letter that confirms it and the letter that tells the
 * people behind the site, or not at all; the same words sent twice from one form are one complaint.
 *
 * A report is a member's complaint about another one, made beside them. Invariants: what the two last wrote and the
 * profile as it was are copied in the same batch, before a block can take anything away; that copy is evidence, sealed:
 * no door, letter or log shows it, and after 90 days it is erased; the one reported is told nothing.
 */

import type { Language } from "~/i18n/languages";
import type { MemberId } from "~/kit/ids";
import type { Site } from "../site/site";

/** Where a complaint comes from. `accountId` is the member's, null for a visitor. */
export type ComplaintCaller = {
  site: Pick<Site, "id" | "support_email" | "domain_language">;
  network: string;
  origin: string;
  language: Language;
  accountId: MemberId | null;
};

/** Messages of the two that are copied with a report (R99). */
export const REPORTED_MESSAGES = 50;

/** Why a complaint is refused, with the status that says so. The texts are `complaints.*` of visit.json. */
export const COMPLAINT_REFUSALS = { too_many: 429, not_stored: 503 } as const;
export type ComplaintRefusal = keyof typeof COMPLAINT_REFUSALS;

/** No vowels, so that no number spells a word; of letters and digits that look or sound alike, one or none. */
const ALPHABET = "234679CDFHJKMNPQRTVWXY";
/** The largest multiple of the alphabet below 256: bytes above it are drawn again, so that no letter is likelier. */
const FAIR = 256 - (256 % ALPHABET.length);
const LETTERS = 8;

/** "K7F3-92QD": 22⁸, some 55 thousand million. */
export function newCaseNumber(): string {
  let letters = "";
  while (letters.length < LETTERS) {
    const [byte = FAIR] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR) letters += ALPHABET[byte % ALPHABET.length];
  }
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}
