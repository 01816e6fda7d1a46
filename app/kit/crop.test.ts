import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Crop,
  centreCrop,
  centredCrop,
  cropPixels,
  formatCrop,
  MAX_ZOOM,
  moveCrop,
  PORTRAIT_RATIO,
  parseCrop,
  type Size,
  zoomCrop,
  zoomOf,
} from "./crop";
import { MAX_SCALE, panView, ZOOMED_OUT, zoomView } from "./zoom";

describe("crop", () => {
  const sizes = fc.record({
    width: fc.integer({ min: 40, max: 9_000 }),
    height: fc.integer({ min: 40, max: 9_000 }),
  });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const moves = fc.array(
    fc.oneof(
      fc.record({ x: fc.double({ min: -9, max: 9, noNaN: true }), y: part }),
      fc.record({ factor: fc.double({ min: 0.01, max: 50, noNaN: true }), x: part, y: part }),
    ),
    { maxLength: 12 },
  );
  type Move = { x: number; y: number; factor?: number };

  /** The crop after a sequence of random drags and pinches. */
  const cropAfter = (size: Size, hand: Move[]): Crop =>
    hand.reduce(
      (crop, { factor, ...at }) =>
        factor === undefined ? moveCrop(crop, at) : zoomCrop(crop, size, { factor, around: at }),
      centredCrop(size),
    );
  const near = (a: number, b: number, by = 1e-9) => Math.abs(a - b) <= by;

  test("no gesture moves the crop over an edge, out of ratio or too near", () => {
    fc.assert(
      fc.property(sizes, moves, (size, hand) => {
        const crop = cropAfter(size, hand as Move[]);
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1 + 1e-9);
        const ratio = (crop.width * size.width) / (crop.height * size.height);
        expect(near(ratio, PORTRAIT_RATIO, 1e-6)).toBe(true);
        const zoom = zoomOf(crop, size);
        expect(zoom >= 1 - 1e-9 && zoom <= MAX_ZOOM + 1e-9).toBe(true);
      }),
    );
  });

  test("a crop after gestures parses back to the same text", () => {
    const usual = sizes.filter(
      ({ width, height }) => Math.max(width / height, height / width) < 15,
    );
    fc.assert(
      fc.property(usual, moves, (size, hand) => {
        const crop = cropAfter(size, hand as Move[]);
        const read = parseCrop(formatCrop(crop));
        if (!read) throw new Error(`refused: ${formatCrop(crop)}`);
        for (const side of ["x", "y", "width", "height"] as const)
          expect(near(read[side], crop[side], 1e-4)).toBe(true);
      }),
    );
  });

  test("a parsed crop lies within the picture, in whole pixels of its ratio", () => {
    const texts = fc
      .tuple(part, part, part, part)
      .map(([x, y, width, height]) => formatCrop({ x, y, width, height }));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), sizes, (text, size) => {
        const crop = parseCrop(text);
        if (!crop) return;
        const { left, top, width, height } = cropPixels(crop, size);
        expect([left, top, width, height].every(Number.isInteger)).toBe(true);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(left + width <= size.width && top + height <= size.height).toBe(true);
        expect(Math.abs(width - height * PORTRAIT_RATIO)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("the middle is the largest part of the ratio", () => {
    expect(centredCrop({ width: 400, height: 500 })).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(centredCrop({ width: 800, height: 500 })).toEqual({
      x: 0.25,
      y: 0,
      width: 0.5,
      height: 1,
    });
    expect(centredCrop({ width: 400, height: 1000 })).toEqual({
      x: 0,
      y: 0.25,
      width: 1,
      height: 0.5,
    });
  });

  test("a tap centres its point, and zooming keeps it there", () => {
    const size = { width: 800, height: 1000 };
    const close = zoomCrop(centredCrop(size), size, { factor: 2 });
    expect(close).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
    expect(centreCrop(close, { x: 0.6, y: 0.5 })).toMatchObject({ x: 0.3, y: 0.25 });
    const nearer = zoomCrop(close, size, { factor: 2, around: { x: 0, y: 1 } });
    expect(nearer).toEqual({ x: 0.25, y: 0.5, width: 0.25, height: 0.25 });
  });

  test.each([
    "",
    "0,0,1",
    "0,0,1,1,1",
    "0,0,0,1",
    "0,0,1,0.005",
    "0.5,0,0.6,1",
    "0,0.9,1,0.2",
    "-0.1,0,1,1",
    "0,0,1.1,1",
    "0,0,2,1",
    "0,0,1e0,1",
    "NaN,0,1,1",
    "0, 0, 1, 1",
  ])("%j is not parsed as a crop", (text) => {
    expect(parseCrop(text)).toBeNull();
  });
});

describe("zoom", () => {
  test("a picture zooms in up to four times, and back to the whole", () => {
    const near = zoomView(ZOOMED_OUT, { factor: 2 });
    expect(near).toEqual({ scale: 2, x: 0, y: 0 });
    expect(zoomView(near, { factor: 100 }).scale).toBe(MAX_SCALE);
    expect(zoomView(near, { factor: 0.01 })).toEqual(ZOOMED_OUT);
  });

  test("the point under the finger stays in place", () => {
    const around = { x: 0.3, y: -0.2 };
    const near = zoomView(ZOOMED_OUT, { factor: 3, around });
    // The point of the picture under the finger, before and after.
    expect((around.x - near.x) / near.scale).toBeCloseTo(around.x);
    expect((around.y - near.y) / near.scale).toBeCloseTo(around.y);
  });

  test("panning stops at the edge and is impossible at scale 1", () => {
    expect(panView(ZOOMED_OUT, { x: 0.4, y: 0.4 })).toEqual(ZOOMED_OUT);
    const near = zoomView(ZOOMED_OUT, { factor: 2 });
    expect(panView(near, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0.5, y: -0.5 });
    const edge = panView(near, { x: 9, y: 0 });
    expect(zoomView(edge, { factor: 0.5 })).toEqual(ZOOMED_OUT);
  });
});
