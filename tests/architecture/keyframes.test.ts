import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/**
 * Properties that an animation may change without a layout. In an SVG, `translate` and `rotate`
 * cause a layout too.
 */
const COMPOSITOR_PROPERTY = /^(?:transform|opacity)$/;

const endless = filesBelow("app/routes/landers", /\.css$/).filter((path) =>
  /\binfinite\b/.test(textOf(path)),
);
const frames = endless.flatMap((path) =>
  Array.from(
    textOf(path).matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g),
    ([, text = ""]) => ({ path, text }),
  ),
);

test("endless animations of landers run on the compositor only", () => {
  expect(frames.length).toBeGreaterThan(4);
  const dear = frames.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/[{;]\s*([\w-]+):/g), ([, name = ""]) => name)
      .filter((name) => !COMPOSITOR_PROPERTY.test(name))
      .map((name) => `${path} ${name}`),
  );
  expect(dear).toEqual([]);
});
