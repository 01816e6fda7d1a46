import passwords from "./common-passwords.json" with { type: "json" };

/**
 * The most common passwords, compiled by hand from the patterns that published frequency
 * lists of breached passwords show every year (SplashData and NordPass "worst passwords", the
 * British NCSC's top 100,000 and its counterparts in our other languages): a well-known word with a
 * well-known ending. No list was copied. Length is checked first, so shorter passwords appear only
 * as parts. With their endings the words produce more than 3,000 passwords of ten or more
 * characters (ASVS 5.0, 6.2.4; weak-password.test.ts counts them). These are common exactly as
 * written.
 */
export const EXACT_PASSWORDS: ReadonlySet<string> = new Set(passwords.exact);

/** Common with any digits and signs around them. */
export const WEAKEST_WORDS: ReadonlySet<string> = new Set(passwords.weakest);

/** Common with one of the endings, or repeated twice. */
export const COMMON_STEMS: ReadonlySet<string> = new Set(passwords.stems);

/**
 * Endings people append to make a word longer: none, counting, years, numbers of their age group.
 */
export const COMMON_ENDINGS: ReadonlySet<string> = new Set([
  ...passwords.endings,
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  ...Array.from({ length: 87 }, (_, year) => String(1950 + year)),
]);
