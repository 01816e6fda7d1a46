import { expect, test } from "vitest";
import { ICONS } from "~/ui/icons";
import { drawIcons } from "../../scripts/lib/draw-icons";
import { filesBelow, textOf } from "./sources";

const pages = filesBelow("app", /\.tsx?$/).filter((path) => path !== "app/ui/icons.ts");
const code = pages.map(textOf).join("\n");

test("the icons match their list: npm run icons", async () => {
  expect(textOf("app/ui/icons.svg")).toBe(await drawIcons(ICONS));
});

test("the icon list is sorted, and each icon is used", () => {
  expect([...ICONS]).toEqual([...new Set(ICONS)].sort());
  expect(ICONS.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
});

test("no page contains the shape of an icon", () => {
  const shapes = Array.from(
    textOf("app/ui/icons.svg").matchAll(/ d="([^"]{12,})"/g),
    ([, shape = ""]) => shape,
  );
  expect(shapes.length).toBeGreaterThan(40);
  expect(shapes.filter((shape) => code.includes(shape))).toEqual([]);
});
