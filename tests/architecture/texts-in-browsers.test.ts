import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Rendered by the Worker alone: no browser loads their texts. */
const BY_WORKER = /^app\/(?:mail|routes\/landers)\//;
const OF_WORKER =
  /useTranslation\("(?:icebreakers|landers|mail)"\)|["'`](?:icebreakers|landers|mail):/;

test("no page that a browser renders uses texts that only the Worker has", () => {
  const pages = ["features", "routes", "ui", "layouts"].flatMap((folder) =>
    filesBelow(`app/${folder}`),
  );
  const wrong = pages.filter((path) => !BY_WORKER.test(path) && OF_WORKER.test(textOf(path)));
  expect(wrong).toEqual([]);
});

test("every text file loaded with a page is in the translator's list", () => {
  const fetched = /type LazyTexts = \{([^}]*)\}/.exec(textOf("app/i18n/texts.ts"))?.[1] ?? "";
  const names = Array.from(fetched.matchAll(/(\w+):/g), ([, name]) => name);
  const ways = /locales\/\*\/\{([^}]*)\}/.exec(textOf("app/i18n/translator.ts"))?.[1] ?? "";
  expect(ways.split(",")).toEqual(names);
  expect(names.length).toBeGreaterThan(4);
});
