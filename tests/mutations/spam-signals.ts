import { inDomain, inFile } from "./mutation.ts";

const findSignals = inDomain("scam-detection/find-signals");
const normalizeMessage = inFile("app/domain/scam-detection/normalize-message.ts", [
  "app/domain/scam-detection/find-signals.test.ts",
]);

/** Warnings about a message: their contents, recipients and duration. */
export const SPAM_SIGNALS = [
  findSignals(
    "contact data is flagged in a long conversation",
    "seq > NEW_CONVERSATION_LENGTH ? SIGNALS_BY_SEVERITY.slice(0, 1) : SIGNALS_BY_SEVERITY",
    "SIGNALS_BY_SEVERITY",
  ),
  findSignals(
    "money is not flagged in a long conversation",
    "seq > NEW_CONVERSATION_LENGTH ? SIGNALS_BY_SEVERITY.slice(0, 1) : SIGNALS_BY_SEVERITY",
    "seq > NEW_CONVERSATION_LENGTH ? [] : SIGNALS_BY_SEVERITY",
  ),
  findSignals(
    "a writer's own message is flagged",
    "senderId === writer ? signalsIn(body, seq) : []",
    "signalsIn(body, seq)",
  ),
  findSignals(
    "a phrase matches across sentences",
    "(?:[a-z0-9#@]+ ){0,4}",
    "(?:[a-z0-9#@.]+ ){0,4}",
  ),
  normalizeMessage(
    "a run of digits is scanned again from each digit",
    "(?<!\\\\d)\\\\d+(?:",
    "\\\\d+(?:",
  ),
  normalizeMessage("a run of dots is scanned again from each dot", "(?<![.!?;\\n])[", "["),
  findSignals("a link after a sign is not found", '"https?:', '"\\\\bhttps?:'),
  findSignals(
    "a few digits count as a telephone number",
    "digits < 8 || digits > 15",
    "digits > 15",
  ),
  findSignals(
    "any number of digits counts as a telephone number",
    "digits < 8 || digits > 15",
    "digits < 8",
  ),
  findSignals(
    "a round number counts as a telephone number",
    '  if (isCount && groups.at(-1) === "000") return false;\n',
  ),
  findSignals(
    "years count as a telephone number",
    "!groups.every((group) => /^(?:19|20)\\d\\d$/.test(group))",
    "true",
  ),
  findSignals("a date counts as a telephone number", '.replace(DATES, " ; ")'),
  findSignals("a price counts as a telephone number", "(?!\\s?(?:kr|zl|euro))/g", "/g"),
  findSignals(
    "a spelled telephone number is not found",
    "  if (SPELLED_NUMBER.test(text)) return true;\n",
  ),
  findSignals("counting counts as a telephone number", "){6}(?:${DIGITS}", "){5}(?:${DIGITS}"),
  findSignals("a handle is not found", " || HANDLE.test(text)"),
  findSignals("a name on another service is not found", " || NAME_ELSEWHERE.test(text)"),
  findSignals("an e-mail address is not found", "new RegExp(EMAIL_PATTERN.source).test(text) || "),
  normalizeMessage(
    "letters of other scripts hide a word",
    "    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)",
  ),
  normalizeMessage(
    "spaced letters hide a word",
    '    .replace(SPACED, (letters) => letters.replace(/[^a-z]/g, ""))',
  ),
];
