import { DOT_WORDS, EMAIL_PATTERN, hasContact } from "./find-contact";
import { normalizeLetters, normalizeMessage, toWords } from "./normalize-message";
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
import { NEW_CONVERSATION_LENGTH, SIGNALS_BY_SEVERITY, type TextSignal } from "./scam-detection";

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
  const judged: Record<number, TextSignal> = {};
  for (const { seq, senderId, body } of messages) {
    const [gravest] = senderId === writer ? signalsIn(body, seq) : [];
    if (gravest) judged[seq] = gravest;
  }
  return judged;
}
