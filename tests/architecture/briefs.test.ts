import { expect, test } from "vitest";
import { LANGUAGES, VARIANTS } from "~/i18n/languages";
import { textsInLocale, textsOf } from "./locale-texts";
import { textOf } from "./sources";

type Brief = { group: string; values: string[]; most: number };

const BRIEFS: Brief[] = Array.from(
  textOf("docs/content/briefs.md").matchAll(/^\| ([a-z_:]+) \| .+? \| (.+?) \| (\d+) \| .+? \|$/gm),
  ([, group = "", values = "", most]) => ({
    group,
    values: values === "–" ? [] : values.split(", "),
    most: Number(most),
  }),
);
/** E-mails share their greeting and footer: such lines belong to no single e-mail. */
const FRAME =
  /^mail:(?:greeting|greeting_plain|footer|footer_account|support|button_fallback|fact)$/;
const isBelow = (key: string, group: string) =>
  key.startsWith(group) && /^[.:]/.test(key.slice(group.length));
const english = textsOf("en");

test("every text has one brief: its namespace’s, or its group’s", () => {
  const wrong = Object.keys(english).filter(
    (key) => !FRAME.test(key) && BRIEFS.filter(({ group }) => isBelow(key, group)).length !== 1,
  );
  expect(wrong).toEqual([]);
});

test("a brief names only placeholders that its texts use", () => {
  const lost = BRIEFS.flatMap(({ group, values }) =>
    values.filter((value) => !textsBelow(group).includes(`{{${value}}}`)).map((v) => [group, v]),
  );
  expect(lost).toEqual([]);
});

test("every brief is complete: no row has the … of npm run new", () => {
  expect(textOf("docs/content/briefs.md")).not.toMatch(/\| … \|/);
});

const textsBelow = (group: string) =>
  Object.entries(english)
    .flatMap(([key, text]) => (isBelow(key, group) ? [text] : []))
    .join();

test.each([...LANGUAGES, ...VARIANTS])("%s: no text is longer than its brief allows", (tongue) => {
  const long = Object.entries(textsInLocale(tongue)).filter(([key, text]) =>
    BRIEFS.some(({ group, most }) => isBelow(key, group) && text.length > most),
  );
  expect(long).toEqual([]);
});
