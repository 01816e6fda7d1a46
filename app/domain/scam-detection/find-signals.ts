import { type HeldMessageId, newId } from "~/kit/ids";
import { normalizeLetters, normalizeMessage, textHash, toWords } from "./normalize-message";
import any from "./phrases/any.json" with { type: "json" };
import da from "./phrases/da.json" with { type: "json" };
import de from "./phrases/de.json" with { type: "json" };
import en from "./phrases/en.json" with { type: "json" };
import es from "./phrases/es.json" with { type: "json" };
import fi from "./phrases/fi.json" with { type: "json" };
import fr from "./phrases/fr.json" with { type: "json" };
import it from "./phrases/it.json" with { type: "json" };
import nb from "./phrases/nb.json" with { type: "json" };
import nl from "./phrases/nl.json" with { type: "json" };
import pl from "./phrases/pl.json" with { type: "json" };
import sv from "./phrases/sv.json" with { type: "json" };
import {
  NEW_CONVERSATION_LENGTH,
  SIGNALS_BY_SEVERITY,
  type SpamSignal,
  type TextSignal,
} from "./scam-detection";

/** Words that people write for "." and "@". */
const DOT_WORDS =
  "(?:[(\\[]\\s*)?(?:dot|punktum|punkt|punto|point|punt|piste|kropka|prikk)(?:\\s*[)\\]])?";
const AT_WORDS =
  "@|[(\\[]\\s*at\\s*[)\\]]|\\b(?:arroba|arobase|chiocciola|apenstaartje|snabel-?a|krollalfa|malpa|klammeraffe|miukumauku)\\b";
const ENDING =
  "(?:com|net|org|info|eu|me|io|uk|ie|de|at|ch|nl|be|fr|es|it|dk|no|se|fi|pl|us|ca|ru)";
const MAILBOXES = "gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|live|wp|libero|telia";

const EMAIL_PATTERN = new RegExp(
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

/** Up to four words in between, within a sentence. */
const GAP = "(?:[a-z0-9#@]+ ){0,4}";

const PARTS = /\.\.|[a-z0-9#@*]+|[()|?]/g;

/**
 * One regular expression of many phrases, for text from `wordsOf`. In a phrase `..`
 * matches up to four words, `(a|b)` one of them, a following `?` makes it optional, `lend*` matches
 * words with that beginning, `#` a sum of money, `0` that or a bare number, `@app` a messenger.
 */
const phrasePattern = (phrases: readonly string[]): RegExp =>
  new RegExp(` (?:${phrases.map(toPattern).join("|")})`);

const toPattern = (phrase: string): string =>
  Array.from(normalizeLetters(phrase).replaceAll("'", " ").matchAll(PARTS), ([part]) => part)
    .map((part) => {
      if (part === "..") return GAP;
      if (part === "(") return "(?:";
      if (/^[)|?]$/.test(part)) return part;
      if (part === "#") return "#amt ";
      if (part === "0") return "(?:#amt|[0-9]+) ";
      return `${part.replaceAll("*", "[a-z]*")} `;
    })
    .join("");

/**
 * Endings that are no words, as after a full stop without a space. The others need a digit or a
 * path.
 */
const CLEAR_ENDINGS =
  "com|net|org|info|biz|online|site|xyz|app|club|link|shop|live|cam|dating|vip|top|ly|gg|io|eu|uk|nl|dk|fi|pl|fr|ru";

const WORDLIKE_ENDINGS = "de|es|it|no|se|be|at|is|me|to|ch|ie|co|us|tv|in";

const LINK_PATTERN = new RegExp(
  [
    "https?:\\s*/",
    "\\bwww\\s?\\.\\s?[a-z0-9]",
    `(?<![@\\w.-])[a-z0-9-]{3,}(?:\\.[a-z0-9-]+)*\\.(?:${CLEAR_ENDINGS})(?![\\w-])`,
    `(?<![@\\w.-])[a-z0-9-]{0,62}\\d[a-z0-9-]{0,62}\\.(?:${WORDLIKE_ENDINGS})(?![\\w-])`,
    `(?<![@\\w.-])[a-z0-9-]{2,}\\.(?:${CLEAR_ENDINGS}|${WORDLIKE_ENDINGS})/`,
    `\\b[a-z0-9-]{3,}\\s*[(\\[]${DOT_WORDS.replace("(?:[(\\[]\\s*)?", "\\s*")}\\s*[a-z]{2,}`,
    `\\b[a-z0-9-]{3,} ${DOT_WORDS} (?:com|net|org|info)\\b`,
  ].join("|"),
);

/** Whether a normalized text contains a web address; e-mail addresses do not count. */
const hasLink = (text: string): boolean => LINK_PATTERN.test(text.replace(EMAIL_PATTERN, " "));

const ALL_PHRASES = [da, de, en, es, fi, fr, it, nb, nl, pl, sv];
/** Built on first use, to keep the start of the Worker fast. */
let compiledPhrases: { money: RegExp; leave: RegExp } | undefined;
const createPhrases = () => ({
  money: phrasePattern([any, ...ALL_PHRASES].flatMap(({ money }) => money)),
  leave: phrasePattern(ALL_PHRASES.flatMap(({ leave }) => leave)),
});
function matchesPhrase(kind: "money" | "leave", words: string): boolean {
  compiledPhrases ??= createPhrases();
  return compiledPhrases[kind].test(words);
}
const IBAN = /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,}/;

/** A message in the two normalized forms that the rules use (normalize-message.ts). */
type NormalizedMessage = { letters: string; words: string };

const RULES: Record<TextSignal, (read: NormalizedMessage) => boolean> = {
  money: ({ letters, words }) => matchesPhrase("money", words) || IBAN.test(letters),
  link: ({ letters }) => hasLink(letters),
  contact: ({ letters }) => hasContact(letters),
  moves_off: ({ words }) => matchesPhrase("leave", words),
};

/**
 * The signals of a message with this number in its conversation, the most severe first (R235,
 * R236).
 */
export function signalsIn(text: string, seq: number): TextSignal[] {
  const letters = normalizeMessage(text);
  const read = { letters, words: toWords(letters) };
  const signals =
    seq > NEW_CONVERSATION_LENGTH ? SIGNALS_BY_SEVERITY.slice(0, 1) : SIGNALS_BY_SEVERITY;
  return signals.filter((signal) => RULES[signal](read));
}

type CheckedMessage = { seq: number; senderId: string; body: string };

/** The most severe signal of each message by one writer, by message number. */
export function findMessageSignals(
  messages: readonly CheckedMessage[],
  writer: string,
): Record<number, TextSignal> {
  const signalBySeq: Record<number, TextSignal> = {};
  for (const { seq, senderId, body } of messages) {
    const [gravest] = senderId === writer ? signalsIn(body, seq) : [];
    if (gravest) signalBySeq[seq] = gravest;
  }
  return signalBySeq;
}

/** The signals that are counted in first messages, as the stored bits. */
export const COUNTED_SIGNAL_BITS: Partial<Record<TextSignal, number>> = { money: 1, link: 2 };

/** The counted values of a first message, and its id if it gets held. */
export type FirstMessageCount = {
  heldId: HeldMessageId;
  kinds: number;
  mark: number | null;
  heldAfter: number;
};

/** Computes what is counted of a first message (R238). */
export function countFirstMessage(body: string, heldAfter: number): FirstMessageCount {
  const kinds = signalsIn(body, 1).reduce(
    (bits, signal) => bits | (COUNTED_SIGNAL_BITS[signal] ?? 0),
    0,
  );
  return { heldId: newId<HeldMessageId>(), kinds, mark: textHash(body), heldAfter };
}

/**
 * Whether anything is counted: most first messages are neither about money nor long enough for a
 * text hash.
 */
export const hasCountedSignal = ({ kinds, mark }: FirstMessageCount): boolean =>
  kinds > 0 || mark !== null;

/**
 * A message before it is sent: its future number, and the hashes of texts its writer sent to others
 * today.
 */
type MessageDraft = { text: string; seq: number; sentTextHashes: readonly number[] };

/** The most severe warning for the writer (R235); null for none. */
export function warningFor({ text, seq, sentTextHashes }: MessageDraft): SpamSignal | null {
  const [gravest] = signalsIn(text, seq);
  if (gravest || sentTextHashes.length === 0) return gravest ?? null;
  const hash = textHash(text);
  return hash !== null && sentTextHashes.includes(hash) ? "same_text" : null;
}
