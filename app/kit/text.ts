import { countCharacters } from "./count-characters";

/**
 * What every text that others see is held to. One letter may carry any number of marks and one family is a single
 * character of 25 bytes, so that a count of characters alone lets one person make everybody's pages heavy.
 */
export type TextBounds = { characters: number /** In UTF-8, after NFC. */; bytes: number };

/** More in a row than any script writes: the text would run over its neighbours' lines. */
const STACKED = /\p{M}{5}/u;
/** Turn the rest of a line round, names of others and the page's own words included (Unicode 15, chapter 23.2). */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Half of a character, or a control: a database cuts or changes such a text. Tabs and line ends stay. */
const UNSTORABLE = /(?![\t\n\r])[\p{Cs}\p{Cc}]/gu;
/** Letters and symbols by their class that draw an empty space. */
const BLANK = /[\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;
/**
 * Code points that draw nothing and that no word needs: zero width spaces, word joiners, soft hyphens, byte order and
 * direction marks, fillers, interlinear annotation. Joiners, variation selectors and tags, which emoji and some scripts
 * are written with, are not among them.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
/** In the order in which they are taken out; what the first group of each matches stays. */
const STRAYS = [
  // The name of a flag, which stands after a black flag and nowhere else.
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6}\u{e007f})|[\u{e0020}-\u{e007f}]+/gu,
  // Selectors of emoji, of keycaps and of Han characters.
  /(\p{Extended_Pictographic}[\ufe0e\ufe0f]|[0-9#*]\ufe0f(?=\u20e3)|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
  // Joiners of emoji, between letters of scripts that join, and after their marks.
  /((?:\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e007f}])\u200d(?=\p{Extended_Pictographic})|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}][\u200c\u200d](?=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])|(?![\ufe00-\ufe0f])\p{M}[\u200c\u200d])|[\u200c\u200d]/gu,
];
/** Neither blank, invisible nor a mark without a letter: something to see, click and report. */
const DRAWS = /(?!\p{Default_Ignorable_Code_Point})[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;

const utf8 = new TextEncoder();
export const countBytes = (text: string): number => utf8.encode(text).length;

/** Marks beyond those that Unicode's own stream-safe texts have in a row (UAX 15, 13); the two of halfwidth Katakana become such. */
const ENDLESS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * A text in one of Unicode's forms. All others of our code come here: the marks on one letter are sorted, and that takes
 * their square, so that a single form of 250 kB with one letter would keep a processor for half a minute.
 */
export const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  text.replaceAll(ENDLESS, "$1").normalize(form);

/** A text without what nobody sees, which comes along with what is pasted. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, "");

/** Several lines, as they are stored: NFC, line ends as \n, no blank edges, nothing that turns a line round. */
export function tidyLines(text: string): string {
  return normalized(text.replaceAll(UNSTORABLE, "").replaceAll(TURNING, ""), "NFC")
    .replaceAll(/\r\n?/g, "\n")
    .trim();
}

/**
 * The same in one line, which needs no direction of its own: without what draws nothing, so that two lines which look
 * the same are the same. What joins emoji and the letters of many scripts stays where it joins something.
 */
export function tidyLine(text: string): string {
  const line = tidyLines(text);
  const seen = withoutStrays(withoutInvisible(line));
  return (seen === line ? line : tidyLines(seen)).replaceAll(/\s+/g, " ").trim();
}

/** Tags, variation selectors and joiners go where they change nothing before them. */
const withoutStrays = (text: string): string =>
  STRAYS.reduce((rest, stray) => rest.replaceAll(stray, "$1"), text);

/** Whether somebody who looks at it sees anything: joiners, selectors, fillers and blanks are nothing. */
export const drawsSomething = (text: string): boolean => DRAWS.test(text.replaceAll(BLANK, ""));

/** Whether more than four marks stand in a row. */
export const isStacked = (text: string): boolean => STACKED.test(text);

/** Bytes first: they are counted at once, and what has few bytes has few characters to find. */
export function fits(text: string, { characters, bytes }: TextBounds): boolean {
  return countBytes(text) <= bytes && countCharacters(text) <= characters;
}

/**
 * How full a text is, as the count beside its box says it: in characters, of as many as fit. Where its characters are
 * so rich that the bytes end first, the end comes nearer.
 */
export function fullness(
  text: string,
  { characters, bytes }: TextBounds,
): { count: number; limit: number } {
  const count = countCharacters(text);
  const used = countBytes(text);
  if (count === 0 || used / bytes <= count / characters) return { count, limit: characters };
  return { count, limit: Math.min(characters, Math.floor((bytes / used) * count)) };
}

/** Letters that are written from right to left. */
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/**
 * Somebody's words inside a sentence of ours where no element can stand, such as a title: isolated where they would
 * turn what follows them round (Unicode 9, FSI and PDI). Elsewhere `<bdi>` does it.
 */
export const isolate = (words: string): string =>
  FROM_RIGHT.test(words) ? `\u2068${words}\u2069` : words;

/** What follows a value: one that ends with a full stop, such as "Example B.V." or "10 kr.", ends its sentence by that (R522). */
export const endValue = (before: string, after: string): string =>
  before.endsWith(".") && /^\.(?!\.)/.test(after) ? after.slice(1) : after;
