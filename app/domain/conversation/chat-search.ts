import { countCharacters } from "~/kit/count-characters";
import { drawsSomething, fits, tidyLine } from "~/kit/text";

/** What is shown of a message that was found: so many characters, so many of them before the words. */
export const SNIPPET = { before: 12, length: 140 };
/** What a member searches for in their own conversations (R257). */
const WORDS = { characters: 60, bytes: 240 };
const SHORTEST = 2;
/** The words as they are looked for, and why they cannot be; null where nothing is searched. */
export type SearchWords = { words: string; problem: "short" | "long" | null };

export function readSearchWords(given: string | null): SearchWords | null {
  const words = tidyLine(given ?? "");
  if (!words) return null;
  if (!fits(words, WORDS)) return { words: "", problem: "long" };
  const short = countCharacters(words) < SHORTEST || !drawsSomething(words);
  return { words, problem: short ? "short" : null };
}

const smallPlain = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The words as the database finds them: it makes small letters of the 26 plain ones alone, so that "äiti" is asked for as
 * it is, as it begins a sentence, and in capitals. Accents count.
 */
export function casesOf(words: string): { small: string; first: string; capital: string } {
  const small = words.toLowerCase();
  const [letter = "", ...rest] = small;
  return {
    small,
    first: smallPlain(letter.toUpperCase() + rest.join("")),
    capital: smallPlain(words.toUpperCase()),
  };
}

/** A text in three: before the words, as they stand there, behind them. Nothing in the middle where they are not in it. */
export function splitAt(text: string, words: string): [string, string, string] {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return [text, "", ""];
  const end = at + words.length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

/** Where a step ended: the chat by its last moment and id, and the number from which on everything was looked at. */
export type SearchPlace = { at: number; chat: string; seq: number };

const PLACE = /^(\d{1,15})\.([-0-9A-Z_a-z]{1,64})\.(\d{1,15})$/;

export const encodePlace = ({ at, chat, seq }: SearchPlace): string => `${at}.${chat}.${seq}`;

/** Anything else is the beginning, as with every cursor. */
export function decodePlace(value: string | null): SearchPlace | null {
  const [, at, chat, seq] = PLACE.exec(value ?? "") ?? [];
  return at && chat && seq ? { at: Number(at), chat, seq: Number(seq) } : null;
}
