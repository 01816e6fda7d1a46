import { inFile } from "./mutation.ts";

const text = (name: string, test: string) =>
  inFile(`app/i18n/locales/${name}.json`, [`tests/house/${test}.test.ts`], "house");
const card = inFile(
  "app/routes/game/game-card.tsx",
  ["tests/house/marks-in-code.test.ts"],
  "house",
);
const hours = inFile("app/i18n/format.ts", ["app/domain/place/regional-locale.test.ts"], "house");

/** The language of the product, and the code that writes it. */
export const VOICE = [
  card("code writes a colon", "${colonOf(language)} ${name}", ": ${name}"),
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
