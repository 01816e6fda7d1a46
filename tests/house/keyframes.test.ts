import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** What an animation may change without a page being laid out again. A drawing is laid out for `translate` and `rotate` too. */
const CHEAP = /^(?:transform|opacity)$/;

const endless = filesBelow("app/routes/landers", /\.css$/).filter((path) =>
  /\binfinite\b/.test(textOf(path)),
);
const frames = endless.flatMap((path) =>
  Array.from(
    textOf(path).matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g),
    ([, text = ""]) => ({ path, text }),
  ),
);

test("what moves on a lander for ever is moved by the compositor alone", () => {
  expect(frames.length).toBeGreaterThan(4);
  const dear = frames.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/[{;]\s*([\w-]+):/g), ([, name = ""]) => name)
      .filter((name) => !CHEAP.test(name))
      .map((name) => `${path} ${name}`),
  );
  expect(dear).toEqual([]);
});
