import { beforeEach, expect, test, vi } from "vitest";
import { consentLacking, isStillSo, whenMended } from "./mended";
import { UnsentWords } from "./unsent/unsent-words";

const LIMIT = 10;
const LONG = "a".repeat(LIMIT + 1);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A box with such words whose writer was told why they are not sent; how often that was taken back. */
function told(refusal: Parameters<typeof isStillSo>[0], words: string) {
  const [unsent, mended] = [new UnsentWords(words), vi.fn()];
  const stop = whenMended(unsent, { refusal, limit: LIMIT }, mended);
  const type = (text: string) => {
    unsent.type(text);
    vi.advanceTimersByTime(1_000);
    return mended.mock.calls.length;
  };
  return { type, stop };
}

test.each([
  ["too_long", LONG, "short"],
  ["empty", "", "words"],
  ["stacked", `a${"\u0301".repeat(20)}`, "á"],
] as const)("%s is told until the words are mended, and no longer", (refusal, wrong, right) => {
  const { type } = told(refusal, wrong);
  expect(type(wrong)).toBe(0);
  expect(type(right)).toBe(1);
});

test("what the words cannot mend stays, however they change", () => {
  const { type } = told("not_enough_credits", "words");
  expect(type("others")).toBe(0);
});

test("a key itself looks at nothing, and a box that went is not spoken of", () => {
  const { type, stop } = told("too_long", LONG);
  const unsent = new UnsentWords(LONG);
  const mended = vi.fn();
  whenMended(unsent, { refusal: "too_long", limit: LIMIT }, mended);
  unsent.type("short");
  expect(mended).not.toHaveBeenCalled();
  stop();
  expect(type("short")).toBe(0);
});

test("a consent is asked for until it is given", () => {
  expect(consentLacking({ asks: true, agrees: false })).toBe("consent_needed");
  expect(isStillSo("consent_needed", { asks: true, agrees: false })).toBe(true);
  for (const consent of [
    { asks: true, agrees: true },
    { asks: false, agrees: false },
  ])
    expect([consentLacking(consent), isStillSo("consent_needed", consent)]).toEqual([null, false]);
  expect(isStillSo("not_found", { asks: false, agrees: false })).toBe(true);
});
