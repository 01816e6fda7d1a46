/** Words that people write for "." and "@". */
export const DOT_WORDS =
  "(?:[(\\[]\\s*)?(?:dot|punktum|punkt|punto|point|punt|piste|kropka|prikk)(?:\\s*[)\\]])?";
const AT_WORDS =
  "@|[(\\[]\\s*at\\s*[)\\]]|\\b(?:arroba|arobase|chiocciola|apenstaartje|snabel-?a|krollalfa|malpa|klammeraffe|miukumauku)\\b";
const ENDING =
  "(?:com|net|org|info|eu|me|io|uk|ie|de|at|ch|nl|be|fr|es|it|dk|no|se|fi|pl|us|ca|ru)";
const MAILBOXES = "gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|live|wp|libero|telia";

export const EMAIL_PATTERN = new RegExp(
  [
    `[\\w.+-]{1,64}\\s*(?:${AT_WORDS})\\s*[\\w-]{1,63}\\s*(?:\\.|${DOT_WORDS})\\s*${ENDING}\\b`,
    `[\\w.+-]{1,64} at (?:[\\w-]{1,63} ${DOT_WORDS} ${ENDING}|(?:${MAILBOXES}))\\b`,
  ].join("|"),
  "g",
);
const HANDLE = /(?:^|[^\w@.])@[a-z][\w.]{2,}/;
const APP_NAMES =
  "\\b(?:whats ?app|telegram|snap(?:chat)?|insta(?:gram)?|kik|viber|wechat|discord|skype|ig|tg|fb)";
const IS_WORDS =
  "(?: ?(?:name|nick|id|user|username))?\\s*(?:is|ist|er|ar|es|e|c'?est|est|on|to|:|=)?\\s*";
/** "kik is lisa.99", "snap: lisa". */
const NAME_ELSEWHERE = new RegExp(
  `${APP_NAMES}${IS_WORDS}(?=[a-z0-9._]*[0-9_.][a-z0-9])[a-z][a-z0-9._]{3,}|${APP_NAMES}\\s*[:=]\\s*@?[a-z]\\w{3,}`,
);

/** Digits written as words, in the eleven languages. */
const DIGITS = `zero oh o one two three four five six seven eight nine double
  null eins ein zwei zwo drei vier funf fuenf sechs sieben acht neun
  nul een twee drie vijf zes zeven negen
  un deux trois quatre cinq sept huit neuf
  cero uno dos tres cuatro cinco seis siete ocho nueve
  due tre quattro cinque sei sette otto nove
  en et to fire fem seks syv sju otte atte ni
  noll ett tva fyra sex atta nio
  nolla yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan
  jeden dwa trzy cztery piec szesc siedem osiem dziewiec`
  .split(/\s+/)
  .join("|");
/** At least seven in a row, which is not counting but a telephone number. */
const SPELLED_NUMBER = new RegExp(`\\b(?:(?:${DIGITS}|\\d)[\\s,.-]+){6}(?:${DIGITS}|\\d)\\b`);

const CANDIDATE = /(?<![\w€$£.,:+])\+?\(?\d[\d\s().\-/]{5,}\d(?![\w%€:])(?!\s?(?:kr|zl|euro))/g;
const DATES =
  /\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)\d{2}(?![.\d])|\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d{1,2}\.\s?\d{1,2}\.(?!\s?\d)|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g;

function isPhone(candidate: string): boolean {
  const groups = candidate.match(/\d+/g) ?? [];
  const digits = groups.join("").length;
  if (digits < 8 || digits > 15) return false;
  const isCount = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
  if (isCount && groups.at(-1) === "000") return false;
  return !groups.every((group) => /^(?:19|20)\d\d$/.test(group));
}

/**
 * Whether a normalized text contains a contact elsewhere: an e-mail address, a name, a telephone
 * number.
 */
export function hasContact(text: string): boolean {
  if (new RegExp(EMAIL_PATTERN.source).test(text) || HANDLE.test(text) || NAME_ELSEWHERE.test(text))
    return true;
  if (SPELLED_NUMBER.test(text)) return true;
  const candidates = text.replace(DATES, " ; ").match(CANDIDATE) ?? [];
  return candidates.some(isPhone);
}
