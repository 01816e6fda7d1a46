import { inDomain, inFile } from "./mutation.ts";

const judged = inDomain("signal/find-signals");
const pattern = inFile("app/domain/signal/pattern.ts", ["app/domain/signal/find-signals.test.ts"]);
const plain = inFile("app/domain/signal/plain.ts", ["app/domain/signal/find-signals.test.ts"]);

/** What is told of a message, to whom, and for how long. */
export const SIGNALS = [
  judged(
    "numbers are cautioned of for ever",
    "seq > YOUNG_TALK ? GRAVEST.slice(0, 1) : GRAVEST",
    "GRAVEST",
  ),
  judged(
    "money is cautioned of for a while only",
    "seq > YOUNG_TALK ? GRAVEST.slice(0, 1) : GRAVEST",
    "seq > YOUNG_TALK ? [] : GRAVEST",
  ),
  judged(
    "one's own words are cautioned of",
    "senderId === writer ? signalsIn(body, seq) : []",
    "signalsIn(body, seq)",
  ),
  pattern("a phrase reaches over sentences", "(?:[a-z0-9#@]+ ){0,4}", "(?:[a-z0-9#@.]+ ){0,4}"),
  plain(
    "look-alikes of other scripts hide words",
    "    .replace(ODD, (letter) => LETTERS[letter] ?? letter)",
  ),
  plain(
    "spaces between letters hide words",
    '    .replace(SPACED, (letters) => letters.replace(/[^a-z]/g, ""))',
  ),
];
