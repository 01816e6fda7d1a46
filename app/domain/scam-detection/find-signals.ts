import { hasContact } from "./find-contact";
import { hasLink } from "./find-link";
import { normalizeMessage, toWords } from "./normalize-message";
import { phrasePattern } from "./phrase-pattern";
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
