import { inDomain, inFile } from "./mutation.ts";

const judged = inDomain("scam-detection/find-signals");
const pattern = inFile("app/domain/scam-detection/find-signals.ts", [
  "app/domain/scam-detection/find-signals.test.ts",
]);
const plain = inFile("app/domain/scam-detection/normalize-message.ts", [
  "app/domain/scam-detection/find-signals.test.ts",
]);
const link = inFile("app/domain/scam-detection/find-signals.ts", [
  "app/domain/scam-detection/find-signals.test.ts",
]);

const contact = inDomain("scam-detection/find-contact");

/** Warnings about a message: their contents, recipients and duration. */
export const SPAM_SIGNALS = [
  judged(
    "numbers are cautioned of for ever",
    "seq > NEW_CONVERSATION_LENGTH ? SIGNALS_BY_SEVERITY.slice(0, 1) : SIGNALS_BY_SEVERITY",
    "SIGNALS_BY_SEVERITY",
  ),
  judged(
    "money is cautioned of for a while only",
    "seq > NEW_CONVERSATION_LENGTH ? SIGNALS_BY_SEVERITY.slice(0, 1) : SIGNALS_BY_SEVERITY",
    "seq > NEW_CONVERSATION_LENGTH ? [] : SIGNALS_BY_SEVERITY",
  ),
  judged(
    "one's own words are cautioned of",
    "senderId === writer ? signalsIn(body, seq) : []",
    "signalsIn(body, seq)",
  ),
  pattern("a phrase reaches over sentences", "(?:[a-z0-9#@]+ ){0,4}", "(?:[a-z0-9#@.]+ ){0,4}"),
  plain("a run of digits is read again at each", "(?<!\\\\d)\\\\d+(?:", "\\\\d+(?:"),
  plain("a run of dots is read again at each", "(?<![.!?;\\n])[", "["),
  link("a link behind a sign is none", '"https?:', '"\\\\bhttps?:'),
  contact("a few digits are a number", "digits < 8 || digits > 15", "digits > 15"),
  contact("any number of digits is one", "digits < 8 || digits > 15", "digits < 8"),
  contact("a count is a number", '  if (isCount && groups.at(-1) === "000") return false;\n'),
  contact(
    "years are a number",
    "!groups.every((group) => /^(?:19|20)\\d\\d$/.test(group))",
    "true",
  ),
  contact("a birthday is a number", '.replace(DATES, " ; ")'),
  contact("a price is a number", "(?!\\s?(?:kr|zl|euro))/g", "/g"),
  contact("a number in words passes", "  if (SPELLED_NUMBER.test(text)) return true;\n"),
  contact("counting is a number", "){6}(?:${DIGITS}", "){5}(?:${DIGITS}"),
  contact("a name passes", " || HANDLE.test(text)"),
  contact("a name elsewhere passes", " || NAME_ELSEWHERE.test(text)"),
  contact("a mailbox passes", "new RegExp(EMAIL_PATTERN.source).test(text) || "),
  plain(
    "look-alikes of other scripts hide words",
    "    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)",
  ),
  plain(
    "spaces between letters hide words",
    '    .replace(SPACED, (letters) => letters.replace(/[^a-z]/g, ""))',
  ),
];
