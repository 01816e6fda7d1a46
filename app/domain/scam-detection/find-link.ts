import { DOT_WORDS, EMAIL_PATTERN } from "./find-contact";

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
export const hasLink = (text: string): boolean =>
  LINK_PATTERN.test(text.replace(EMAIL_PATTERN, " "));
