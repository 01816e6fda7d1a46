import { beforeEach, expect, test, vi } from "vitest";
import { LocalDraft } from "../local-draft/local-draft";
import { isRefusalCurrent, missingConsent, onTextValid } from "./use-composer";

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
function openComposer(refusal: Parameters<typeof isRefusalCurrent>[0], initialText: string) {
  const localDraft = new LocalDraft(initialText);
  const onValid = vi.fn();
  const stop = onTextValid(localDraft, { refusal, limit: LIMIT }, onValid);
  const type = (text: string) => {
    localDraft.type(text);
    vi.advanceTimersByTime(1_000);
    return onValid.mock.calls.length;
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
  const localDraft = new LocalDraft(LONG);
  const onValid = vi.fn();
  onTextValid(localDraft, { refusal: "too_long", limit: LIMIT }, onValid);
  localDraft.type("short");
  expect(onValid).not.toHaveBeenCalled();
  stop();
  expect(type("short")).toBe(0);
});

test("the consent error is shown until the member agrees", () => {
  expect(missingConsent({ needsConsent: true, agrees: false })).toBe("consent_needed");
  expect(isRefusalCurrent("consent_needed", { needsConsent: true, agrees: false })).toBe(true);
  for (const consent of [
    { needsConsent: true, agrees: true },
    { needsConsent: false, agrees: false },
  ])
    expect([missingConsent(consent), isRefusalCurrent("consent_needed", consent)]).toEqual([
      null,
      false,
    ]);
  expect(isRefusalCurrent("not_found", { needsConsent: false, agrees: false })).toBe(true);
});
