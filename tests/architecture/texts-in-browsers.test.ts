import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
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

test("every language lists the text files that are loaded with a page", () => {
  const fetched = /type LazyTexts = \{([^}]*)\}/.exec(textOf("app/i18n/texts.ts"))?.[1] ?? "";
  const names = Array.from(fetched.matchAll(/(\w+):/g), ([, name]) => name);
  expect(names.length).toBeGreaterThan(4);
  for (const language of LANGUAGES) {
    const chunk = textOf(`app/i18n/locales/${language}.ts`);
    const [, folder, lazy = ""] = /glob<object>\(\s*"\.\/(\w+)\/\{([^}]*)\}/.exec(chunk) ?? [];
    expect([folder, lazy.split(",")]).toEqual([language, names]);
  }
});
