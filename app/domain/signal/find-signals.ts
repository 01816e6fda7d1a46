import { hasContact } from "./find-contact";
import { hasLink } from "./find-link";
import { phrases } from "./pattern";
import { any } from "./phrases/any";
import { da } from "./phrases/da";
import { de } from "./phrases/de";
import { en } from "./phrases/en";
import { es } from "./phrases/es";
import { fi } from "./phrases/fi";
import { fr } from "./phrases/fr";
import { it } from "./phrases/it";
import { nb } from "./phrases/nb";
import { nl } from "./phrases/nl";
import { pl } from "./phrases/pl";
import { sv } from "./phrases/sv";
import { plain, wordsOf } from "./plain";
import { GRAVEST, type WordSignal, YOUNG_TALK } from "./signal";

const ALL = [da, de, en, es, fi, fr, it, nb, nl, pl, sv];
/** Built on first use, to keep the start of the Worker fast. */
let made: { money: RegExp; leave: RegExp } | undefined;
const makePhrases = () => ({
  money: phrases(any.money, ...ALL.map(({ money }) => money)),
  leave: phrases(...ALL.map(({ leave }) => leave)),
});
function said(kind: "money" | "leave", words: string): boolean {
  made ??= makePhrases();
  return made[kind].test(words);
}
const IBAN = /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,}/;

/** A message in the two normalized forms that the rules use (plain.ts). */
type Read = { letters: string; words: string };

const RULES: Record<WordSignal, (read: Read) => boolean> = {
  money: ({ letters, words }) => said("money", words) || IBAN.test(letters),
  link: ({ letters }) => hasLink(letters),
  contact: ({ letters }) => hasContact(letters),
  moves_off: ({ words }) => said("leave", words),
};

/**
 * The signals of a message with this number in its conversation, the most severe first (R235,
 * R236).
 */
export function signalsIn(text: string, seq: number): WordSignal[] {
  const letters = plain(text);
  const read = { letters, words: wordsOf(letters) };
  const asked = seq > YOUNG_TALK ? GRAVEST.slice(0, 1) : GRAVEST;
  return asked.filter((signal) => RULES[signal](read));
}

type Written = { seq: number; senderId: string; body: string };

/** The most severe signal of each message by one writer, by message number. */
export function judgeMessages(
  messages: readonly Written[],
  writer: string,
): Record<number, WordSignal> {
  const judged: Record<number, WordSignal> = {};
  for (const { seq, senderId, body } of messages) {
    const [gravest] = senderId === writer ? signalsIn(body, seq) : [];
    if (gravest) judged[seq] = gravest;
  }
  return judged;
}
