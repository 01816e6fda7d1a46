/**
 * Created at first use, because it takes a third of the Worker's start time. Undefined if the
 * browser has none.
 */
let segmenter: Intl.Segmenter | undefined;

/**
 * Characters as people count them: an emoji with its skin tone is one. The same function runs in
 * browser and Worker. A browser without `Intl.Segmenter` (Firefox before 125) splits by code
 * points, and the Worker's count decides.
 */
function* charactersOf(text: string): Iterable<string> {
  segmenter ??= Intl.Segmenter && new Intl.Segmenter("en", { granularity: "grapheme" });
  if (!segmenter) return yield* text;
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count++;
  return count;
}

/**
 * Limits of every text that others see. One letter may carry any number of marks and one family
 * emoji is a single character of 25 bytes: a character limit alone would let one person make pages
 * heavy for everybody.
 */
export type TextBounds = {
  characters: number;
  /** In UTF-8, after NFC. */
  bytes: number;
};

/** More than any script writes in a row: the text would overlap its neighbour lines. */
const STACKED_MARKS = /\p{M}{5}/u;
/**
 * Reverse the rest of a line, including other names and the page's own words (Unicode 15, chapter
 * 23.2).
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Half surrogates and controls: a database truncates or changes such a text. Tabs and line ends are
 * allowed.
 */
const UNSTORABLE = /(?![\t\n\r])[\p{Cs}\p{Cc}]/gu;
/** Letters and symbols by class that are drawn as an empty space. */
const BLANK = /[\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;
/**
 * Invisible code points that no word needs: zero width spaces, word joiners, soft hyphens, byte
 * order and direction marks, fillers, interlinear annotation. Joiners, variation selectors and tags
 * are not included, because emoji and some scripts need them.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
/** In the order of removal; the first group of each expression is kept. */
const MISPLACED = [
  // The name of a flag emoji, allowed only after a black flag.
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6}\u{e007f})|[\u{e0020}-\u{e007f}]+/gu,
  // Variation selectors of emoji, keycaps and Han characters.
  /(\p{Extended_Pictographic}[\ufe0e\ufe0f]|[0-9#*]\ufe0f(?=\u20e3)|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
  // Joiners in emoji, and between letters (and after their marks) of scripts that join.
  /((?:\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e007f}])\u200d(?=\p{Extended_Pictographic})|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}][\u200c\u200d](?=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])|(?![\ufe00-\ufe0f])\p{M}[\u200c\u200d])|[\u200c\u200d]/gu,
];
/**
 * Neither blank, invisible nor a mark without a letter: something that can be seen, clicked and
 * reported.
 */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;

const utf8 = new TextEncoder();
export const countBytes = (text: string): number => utf8.encode(text).length;

/**
 * Marks beyond the 30 of Unicode's stream-safe format (UAX 15, 13); the two halfwidth Katakana
 * marks count as such.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Normalizes to a Unicode form. All other code must use this function: the marks of one letter are
 * sorted in quadratic time, so normalizing 250 kB on one letter would take half a minute of CPU.
 */
export const normalizeUnicode = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  text.replaceAll(EXCESS_MARKS, "$1").normalize(form);

/** Removes invisible characters, which often come with pasted text. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, "");

/** Multi-line text as stored: NFC, line ends as \n, trimmed, no bidi controls. */
export function normalizeLines(text: string): string {
  return normalizeUnicode(text.replaceAll(UNSTORABLE, "").replaceAll(BIDI_CONTROLS, ""), "NFC")
    .replaceAll(/\r\n?/g, "\n")
    .trim();
}

/**
 * The same for a single line, which needs no direction of its own. Also removes invisible
 * characters, so that lines that look the same are equal. Joiners stay where they join emoji or
 * letters of a script.
 */
export function normalizeLine(text: string): string {
  const line = normalizeLines(text);
  const seen = removeMisplaced(withoutInvisible(line));
  return (seen === line ? line : normalizeLines(seen)).replaceAll(/\s+/g, " ").trim();
}

/** Removes tags, variation selectors and joiners that have no effect at their place. */
const removeMisplaced = (text: string): string =>
  MISPLACED.reduce((rest, stray) => rest.replaceAll(stray, "$1"), text);

/** Whether a text has a visible character: joiners, selectors, fillers and blanks do not count. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text.replaceAll(BLANK, ""));

/** Whether a text has more than four marks in a row. */
export const hasStackedMarks = (text: string): boolean => STACKED_MARKS.test(text);

/**
 * Checks bytes first: counting them is cheap, and a text of few bytes has few characters to
 * segment.
 */
export function fitsBounds(text: string, { characters, bytes }: TextBounds): boolean {
  return countBytes(text) <= bytes && countCharacters(text) <= characters;
}

/**
 * The counter next to a text box: characters used of those that fit. If the bytes run out first,
 * the maximum is lower.
 */
export function usedOfLimit(
  text: string,
  { characters, bytes }: TextBounds,
): { count: number; limit: number } {
  const count = countCharacters(text);
  const used = countBytes(text);
  if (count === 0 || used / bytes <= count / characters) return { count, limit: characters };
  return { count, limit: Math.min(characters, Math.floor((bytes / used) * count)) };
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/**
 * Isolates a user's words inside our sentence where no element can be used, such as in a title
 * (Unicode 9, FSI and PDI). Elsewhere `<bdi>` does it.
 */
export const isolateBidi = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/**
 * The end of a sentence after a value: a value with its own full stop, such as "Example B.V." or
 * "10 kr.", needs no second one (R522).
 */
export const withoutDoubleFullStop = (before: string, after: string): string =>
  before.endsWith(".") && /^\.(?!\.)/.test(after) ? after.slice(1) : after;

/**
 * The first line of a text with at most `most` characters as people count them, then an ellipsis:
 * no emoji is cut in two.
 */
export function firstLine(text: string, most: number): string {
  const [line = ""] = text.trim().split(/\r?\n/, 1);
  let shown = "";
  let count = 0;
  for (const character of charactersOf(line)) {
    if (++count > most) return `${shown.trimEnd()}…`;
    shown += character;
  }
  return shown;
}

/** Groups an IBAN in fours, as banks print it: "NL91 ABNA 0417 1643 00". */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
