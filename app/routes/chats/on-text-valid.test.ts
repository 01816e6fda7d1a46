import { beforeEach, expect, test, vi } from "vitest";
import { LocalDraft } from "./local-draft/local-draft";
import { isRefusalCurrent, missingConsent, onTextValid } from "./on-text-valid";

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
function openComposer(refusal: Parameters<typeof isRefusalCurrent>[0], words: string) {
  const unsent = new LocalDraft(words);
  const mended = vi.fn();
  const stop = onTextValid(unsent, { refusal, limit: LIMIT }, mended);
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
  const { type } = openComposer(refusal, wrong);
  expect(type(wrong)).toBe(0);
  expect(type(right)).toBe(1);
});

test("an error that other text cannot fix stays", () => {
  const { type } = openComposer("not_enough_credits", "words");
  expect(type("others")).toBe(0);
});

test("validation runs after a delay, and not after the composer is gone", () => {
  const { type, stop } = openComposer("too_long", LONG);
  const unsent = new LocalDraft(LONG);
  const mended = vi.fn();
  onTextValid(unsent, { refusal: "too_long", limit: LIMIT }, mended);
  unsent.type("short");
  expect(mended).not.toHaveBeenCalled();
  stop();
  expect(type("short")).toBe(0);
});

test("the consent error is shown until the member agrees", () => {
  expect(missingConsent({ asks: true, agrees: false })).toBe("consent_needed");
  expect(isRefusalCurrent("consent_needed", { asks: true, agrees: false })).toBe(true);
  for (const consent of [
    { asks: true, agrees: true },
    { asks: false, agrees: false },
  ])
    expect([missingConsent(consent), isRefusalCurrent("consent_needed", consent)]).toEqual([
      null,
      false,
    ]);
  expect(isRefusalCurrent("not_found", { asks: false, agrees: false })).toBe(true);
});
