import { DOT, MAIL } from "./find-contact";

/**
 * Endings that are no words, as after a full stop without a space. The others need a digit or a
 * path.
 */
const CLEAR =
  "com|net|org|info|biz|online|site|xyz|app|club|link|shop|live|cam|dating|vip|top|ly|gg|io|eu|uk|nl|dk|fi|pl|fr|ru";
const WORDLIKE = "de|es|it|no|se|be|at|is|me|to|ch|ie|co|us|tv|in";
const LINK = new RegExp(
  [
    "https?:\\s*/",
    "\\bwww\\s?\\.\\s?[a-z0-9]",
    `(?<![@\\w.-])[a-z0-9-]{3,}(?:\\.[a-z0-9-]+)*\\.(?:${CLEAR})(?![\\w-])`,
    `(?<![@\\w.-])[a-z0-9-]{0,62}\\d[a-z0-9-]{0,62}\\.(?:${WORDLIKE})(?![\\w-])`,
    `(?<![@\\w.-])[a-z0-9-]{2,}\\.(?:${CLEAR}|${WORDLIKE})/`,
    `\\b[a-z0-9-]{3,}\\s*[(\\[]${DOT.replace("(?:[(\\[]\\s*)?", "\\s*")}\\s*[a-z]{2,}`,
    `\\b[a-z0-9-]{3,} ${DOT} (?:com|net|org|info)\\b`,
  ].join("|"),
);

/** Whether a normalized text contains a web address; e-mail addresses do not count. */
export const hasLink = (text: string): boolean => LINK.test(text.replace(MAIL, " "));
