import { inFile } from "./mutation.ts";

const text = (name: string, test: string) =>
  inFile(`app/i18n/locales/${name}.json`, [`tests/architecture/${test}.test.ts`], "architecture");
const card = inFile(
  "app/routes/swipe-game/game-card.tsx",
  ["tests/architecture/punctuation-in-code.test.ts"],
  "architecture",
);
const hours = inFile(
  "app/i18n/format.ts",
  ["app/domain/location/regional-locale.test.ts"],
  "architecture",
);

/** The language of the product, and the code that writes it. */
export const TEXT_STYLE = [
  card("code writes a colon", "${colonFor(language)} ${name}", ": ${name}"),
  hours(
    "every hour has a zero before it",
    '{ timeStyle: "short" }',
    '{ hour: "2-digit", minute: "2-digit" }',
  ),
  text("en/visit", "search-words")(
    "a title has no word that people search for",
    '"Dating and chat for singles"',
    '"An evening for singles"',
  ),
];
