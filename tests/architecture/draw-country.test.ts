import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTRIES } from "~/domain/location/countries";
import { regionsOf } from "~/domain/location/location";
import {
  drawCountry,
  HEIGHT,
  landOf,
  placeLabels,
  WIDTH,
} from "~/routes/landers/maplanding/draw-country";
import { containsPoint } from "../../scripts/maps/shore.ts";

test.each(COUNTRIES)(
  "the map of $code draws every region apart, inside the image and on land",
  ({ code }) => {
    const regions = drawCountry(code, "en", []);
    expect(regions.map((region) => region.code)).toEqual(
      regionsOf(code).map((region) => region.code),
    );
    expect(new Set(regions.map(({ x, y }) => `${x} ${y}`)).size).toBe(regions.length);
    for (const { x, y } of regions) {
      expect(x > 20 && x < WIDTH - 20 && y > 20 && y < HEIGHT - 20).toBe(true);
    }
    const shores = landOf(code).coast.split("z").filter(Boolean).map(cornersOf);
    expect(
      regions.filter(({ x, y }) => !shores.some((shore) => containsPoint(shore, [x, y]))),
    ).toEqual([]);
  },
);

test('a region\'s label is a number, "a few", or nothing', () => {
  const counts = [
    { region: "NL-NH", members: 12 },
    { region: "NL-ZE", members: null },
  ];
  const members = new Map(
    drawCountry("NL", "en", counts).map((region) => [region.code, region.members]),
  );
  expect([members.get("NL-NH"), members.get("NL-ZE"), members.get("NL-FR")]).toEqual([
    12,
    null,
    undefined,
  ]);
});

test("a map label covers no dot and no other label, and small counts have none", () => {
  const spot = fc.record({
    x: fc.integer({ min: 20, max: 400 }),
    y: fc.integer({ min: 20, max: 400 }),
    members: fc.option(fc.integer({ min: 5, max: 99_999 })),
  });
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 40 }), (spots) => {
      const regions = spots.map((one, n) => ({ ...one, code: `XX-${n}`, name: "" }));
      const labels = placeLabels(regions, 9, () => 8);
      for (const [n, label] of labels.entries()) {
        expect(regions.find(({ code }) => code === label.code)?.members).toBe(label.members);
        for (const { x, y } of regions)
          expect(Math.abs(x - label.x) < 5 && Math.abs(y - label.y) < 5).toBe(false);
        for (const other of labels.slice(0, n))
          expect(Math.abs(other.x - label.x) < 10 && Math.abs(other.y - label.y) < 19).toBe(false);
      }
    }),
  );
});

/** The end points of a path's curves. */
function cornersOf(path: string): [number, number][] {
  const [start, ...curves] = path
    .split("q")
    .map((part) => (part.match(/-?\d+/g) ?? []).map(Number));
  let [x, y] = start as [number, number];
  return curves.map(([, , dx, dy]) => {
    [x, y] = [x + (dx as number), y + (dy as number)];
    return [x, y];
  });
}
