import { beforeEach, expect, test, vi } from "vitest";
import { consentLacking, isStillSo, whenMended } from "./mended";
import { UnsentWords } from "./unsent/unsent-words";

const LIMIT = 10;
const LONG = "a".repeat(LIMIT + 1);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/**
 * Returns a function that types into a composer with a validation error, and counts how often the
 * error was cleared.
 */
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
] as const)("the %s error is shown until the text is valid", (refusal, wrong, right) => {
  const { type } = told(refusal, wrong);
  expect(type(wrong)).toBe(0);
  expect(type(right)).toBe(1);
});

test("an error that other text cannot fix stays", () => {
  const { type } = told("not_enough_credits", "words");
  expect(type("others")).toBe(0);
});

test("validation runs after a delay, and not after the composer is gone", () => {
  const { type, stop } = told("too_long", LONG);
  const unsent = new UnsentWords(LONG);
  const mended = vi.fn();
  whenMended(unsent, { refusal: "too_long", limit: LIMIT }, mended);
  unsent.type("short");
  expect(mended).not.toHaveBeenCalled();
  stop();
  expect(type("short")).toBe(0);
});

test("the consent error is shown until the member agrees", () => {
  expect(consentLacking({ asks: true, agrees: false })).toBe("consent_needed");
  expect(isStillSo("consent_needed", { asks: true, agrees: false })).toBe(true);
  for (const consent of [
    { asks: true, agrees: true },
    { asks: false, agrees: false },
  ])
    expect([consentLacking(consent), isStillSo("consent_needed", consent)]).toEqual([null, false]);
  expect(isStillSo("not_found", { asks: false, agrees: false })).toBe(true);
});
