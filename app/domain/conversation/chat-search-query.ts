import { countCharacters, fitsBounds, hasVisibleText, normalizeLine } from "~/kit/text";

/** Snippet of a found message: characters in total, and characters before the match. */
export const SNIPPET = { before: 12, length: 140 };
/** Limits of the search words for a member's own conversations (R257). */
const SEARCH_LIMITS = { characters: 60, bytes: 240 };
const MIN_CHARACTERS = 2;
/** The normalized words and a validation problem; null if nothing is searched. */
export type SearchText = { searchText: string; problem: "short" | "long" | null };

export function parseSearchText(input: string | null): SearchText | null {
  const searchText = normalizeLine(input ?? "");
  if (!searchText) return null;
  if (!fitsBounds(searchText, SEARCH_LIMITS)) return { searchText: "", problem: "long" };
  const short = countCharacters(searchText) < MIN_CHARACTERS || !hasVisibleText(searchText);
  return { searchText, problem: short ? "short" : null };
}

const lowerCaseAscii = (text: string) =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The spellings that SQL searches. SQLite lowercases only ASCII letters, so "äiti" is searched as
 * typed, with a capital first letter, and in capitals. Accents are significant.
 */
export function spellingsOf(searchText: string): { small: string; first: string; capital: string } {
  const small = searchText.toLowerCase();
  const [letter = "", ...rest] = small;
  return {
    small,
    first: lowerCaseAscii(letter.toUpperCase() + rest.join("")),
    capital: lowerCaseAscii(searchText.toUpperCase()),
  };
}

/** Splits a text into before, match and after. The match is empty if the words do not occur. */
export function splitAtMatch(text: string, searchText: string): [string, string, string] {
  const at = text.toLowerCase().indexOf(searchText.toLowerCase());
  if (at < 0) return [text, "", ""];
  const end = at + searchText.length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

/**
 * Cursor of a search step: last message time and id of the chat, and the number down to which
 * messages were scanned.
 */
export type ChatSearchCursor = { at: number; chat: string; seq: number };

const CURSOR_PATTERN = /^(\d{1,15})\.([-0-9A-Z_a-z]{1,64})\.(\d{1,15})$/;

export const encodeChatSearchCursor = ({ at, chat, seq }: ChatSearchCursor): string =>
  `${at}.${chat}.${seq}`;

/** Returns null (start from the beginning) for an invalid value, like every cursor. */
export function decodeChatSearchCursor(value: string | null): ChatSearchCursor | null {
  const [, at, chat, seq] = CURSOR_PATTERN.exec(value ?? "") ?? [];
  return at && chat && seq ? { at: Number(at), chat, seq: Number(seq) } : null;
}
