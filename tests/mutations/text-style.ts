import { inFile } from "./mutation.ts";

const text = (name: string, test: string) =>
  inFile(`app/i18n/locales/${name}.json`, [`tests/architecture/${test}.test.ts`], "architecture");
const gameCard = inFile(
  "app/routes/swipe-game/game-card.tsx",
  ["tests/architecture/punctuation-in-code.test.ts"],
  "architecture",
);
const format = inFile(
  "app/i18n/format.ts",
  ["app/domain/location/location.test.ts"],
  "architecture",
);

/** Language-dependent formats in code and texts. */
export const TEXT_STYLE = [
  gameCard(
    "code contains a colon that the language spaces differently",
    "${colonFor(language)} ${name}",
    ": ${name}",
  ),
  format(
    "every hour has a leading zero",
    '{ timeStyle: "short" }',
    '{ hour: "2-digit", minute: "2-digit" }',
  ),
  text("en/visit", "search-words")(
    "a title has no search word",
    '"Dating and chat for singles"',
    '"An evening for singles"',
  ),
];
