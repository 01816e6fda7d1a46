import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const CODE = [
  "app/kit",
  "app/live",
  "app/layouts",
  "app/features",
  "app/routes",
  "app/ui",
  "app/i18n",
]
  .flatMap((folder) => filesBelow(folder))
  .concat("app/root.tsx", "app/entry.client.tsx")
  .filter((path) => !/\.test\.tsx?$/.test(path));

/** Comments may name APIs that the code does not use. */
const codeOf = (path: string) =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1");

/** The one file that may use a browser API, because it handles browsers without it too. */
const WRAPPED = {
  "app/kit/browser-storage.ts":
    /\b(?:sessionStorage|localStorage|indexedDB)\b|navigator\.serviceWorker|"serviceWorker" in|\bcaches\./,
  "app/routes/chats/send-queue/send-queue-store.ts": /\bBroadcastChannel\(|navigator\.locks/,
};

test.each(Object.entries(WRAPPED))("only %s uses its browser API", (wrapper, api) => {
  expect(codeOf(wrapper)).toMatch(api);
  const others = CODE.filter((path) => path !== wrapper && api.test(codeOf(path)));
  expect(others).toEqual([]);
});

test('a name in its own element has translate="no"', () => {
  const translated = filesBelow("app", /\.tsx$/).flatMap((path) =>
    Array.from(textOf(path).matchAll(/<bdi[^>]*>/g), ([tag]) => `${path}: ${tag}`).filter(
      (tag) => !/\b(?:translate|lang)=/.test(tag),
    ),
  );
  expect(translated).toEqual([]);
});

/**
 * APIs newer than the baseline (app/layouts/old-browser.tsx), so that each use must handle browsers
 * without it.
 */
const NEWER =
  /Intl\.Segmenter|:popover-open|\.(?:show|hide|toggle)Popover\(|crypto\.randomUUID\b|\bkeyCode\b|\.isComposing\b|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)\(|(?:Object|Map)\.groupBy\(|Array\.fromAsync|AbortSignal\.any|\.checkVisibility\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|RegExp\.escape|Iterator\.from/;
const GUARDED = [
  "app/kit/client-id.ts",
  "app/kit/text.ts",
  "app/kit/browser.ts",
  "app/ui/popovers.ts",
];
/** Service workers are as old as their browsers. */
const IN_BROWSERS = [...CODE, ...filesBelow("app/service-worker")].filter(
  (path) => !/\.test\.tsx?$|^app\/routes\/(?:api|resources|dev)\//.test(path),
);

test("an API newer than the oldest supported browser is used only behind a check", () => {
  const others = IN_BROWSERS.filter((path) => !GUARDED.includes(path) && NEWER.test(codeOf(path)));
  expect(others).toEqual([]);
  expect(GUARDED.filter((path) => !NEWER.test(codeOf(path)))).toEqual([]);
});
