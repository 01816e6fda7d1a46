import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const CODE = ["app/kit", "app/live", "app/root", "app/routes", "app/ui", "app/i18n"]
  .flatMap((folder) => filesBelow(folder))
  .concat("app/root.tsx", "app/entry.client.tsx")
  .filter((path) => !/\.test\.tsx?$/.test(path));

/** Comments name what the code does not use. */
const codeOf = (path: string) =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1");

/** The one file that may use an API of browsers, because it answers for browsers without it too. */
const WRAPPED = {
  "app/kit/browser-storage.ts":
    /\b(?:sessionStorage|localStorage|indexedDB)\b|navigator\.serviceWorker|"serviceWorker" in|\bcaches\./,
  "app/routes/chats/waiting/tabs.ts": /\bBroadcastChannel\(|navigator\.locks/,
};

test.each(Object.entries(WRAPPED))("only %s touches its browser API", (wrapper, api) => {
  expect(codeOf(wrapper)).toMatch(api);
  const others = CODE.filter((path) => path !== wrapper && api.test(codeOf(path)));
  expect(others).toEqual([]);
});

test("a name in an element of its own is kept from translators", () => {
  const translated = filesBelow("app", /\.tsx$/).flatMap((path) =>
    Array.from(textOf(path).matchAll(/<bdi[^>]*>/g), ([tag]) => `${path}: ${tag}`).filter(
      (tag) => !/\b(?:translate|lang)=/.test(tag),
    ),
  );
  expect(translated).toEqual([]);
});

/** Newer than the floor (app/root/browser-floor.ts), so that each is used where a browser without it is thought of. */
const NEWER =
  /Intl\.Segmenter|:popover-open|\.(?:show|hide|toggle)Popover\(|crypto\.randomUUID\b|\bkeyCode\b|\.isComposing\b|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)\(|(?:Object|Map)\.groupBy\(|Array\.fromAsync|AbortSignal\.any|\.checkVisibility\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|RegExp\.escape|Iterator\.from/;
const GUARDED = [
  "app/kit/client-id.ts",
  "app/kit/count-characters.ts",
  "app/kit/input-method.ts",
  "app/ui/popovers.ts",
];
/** Workers of members' browsers are as old as the browsers. */
const IN_BROWSERS = [...CODE, ...filesBelow("app/worker")].filter(
  (path) => !/\.test\.tsx?$|^app\/routes\/(?:api|resources|dev)\//.test(path),
);

test("an API newer than the oldest supported browser is used only where it is checked", () => {
  const others = IN_BROWSERS.filter((path) => !GUARDED.includes(path) && NEWER.test(codeOf(path)));
  expect(others).toEqual([]);
  expect(GUARDED.filter((path) => !NEWER.test(codeOf(path)))).toEqual([]);
});
