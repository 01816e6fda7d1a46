import { expect, test } from "vitest";
import { MAX_SCALE, panView, ZOOMED_OUT, zoomView } from "./zoom";

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
