import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const COMPONENT = /^export (?:default )?function ([A-Z]\w*)/gm;

const page = filesBelow("app/routes/dev/components", /\.tsx$/)
  .map(textOf)
  .join("\n");

test("the page of components shows every component of app/ui", () => {
  const components = filesBelow("app/ui", /(?<!\.test)\.tsx$/).flatMap((path) =>
    Array.from(textOf(path).matchAll(COMPONENT), ([, name = ""]) => name),
  );
  expect(components.length).toBeGreaterThan(60);
  expect(components.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(page))).toEqual([]);
});

test("the sample texts have the same keys in both languages", () => {
  const keysOf = (language: string) =>
    Array.from(
      textOf(`app/routes/dev/components/samples/${language}.json`).matchAll(/"(\w+)":/g),
      ([, key]) => key,
    );
  expect(keysOf("fi")).toEqual(keysOf("en"));
});
