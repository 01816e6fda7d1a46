import { expect, test } from "vitest";
import { SESSION_ENDED } from "./protocol";
import { Retries } from "./retries";

const DROPPED = 1006;

/** Over all chances, so many pages whose line was open so long: the pauses of each. */
function pauses({ openFor = 60_000, code = DROPPED as number | null, writing = false }) {
  return Array.from({ length: 2_000 }, (_, n) => {
    const retries = new Retries(
      () => writing,
      () => n / 1_999,
    );
    retries.opened(1_000);
    return retries.pauseAfter(code ?? undefined, 1_000 + openFor);
  });
}
const ends = (all: number[]) => [Math.min(...all), Math.max(...all)];

test("pages whose line is lost in a release come back evenly over one to twenty seconds", () => {
  const all = pauses({});
  expect(ends(all)).toEqual([1_000, 20_000]);
  for (let second = 1; second < 20; second++) {
    const within = all.filter((pause) => pause >= second * 1_000 && pause < (second + 1) * 1_000);
    expect(within.length).toBeLessThan(120);
  }
});

test("where somebody is writing the line is back within three seconds", () => {
  expect(ends(pauses({ writing: true }))).toEqual([1_000, 3_000]);
});

test("a line that had just opened, or that this page gave up itself, is asked for soon", () => {
  expect(ends(pauses({ openFor: 59_999 }))).toEqual([250, 750]);
  expect(ends(pauses({ code: null }))).toEqual([250, 750]);
  expect(ends(pauses({ code: SESSION_ENDED }))).toEqual([2_500, 7_500]);
});

test("while none opens it is asked for ever more seldom, and soon again once one did", () => {
  const retries = new Retries(
    () => false,
    () => 0.5,
  );
  const next = () => retries.pauseAfter(DROPPED, 0);
  expect([next(), next(), next()]).toEqual([500, 1_000, 2_000]);
  for (let n = 0; n < 9; n++) next();
  expect(next()).toBe(30_000);
  retries.opened(10);
  expect(retries.pauseAfter(DROPPED, 20)).toBe(500);
});
