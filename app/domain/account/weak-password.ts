import { normalizeUnicode } from "~/kit/text";
import type { Services } from "~/services";
import { COMMON_ENDINGS, COMMON_STEMS, EXACT_PASSWORDS, WEAKEST_WORDS } from "./common-passwords";
import { isListedPassword } from "./is-listed-password";

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
