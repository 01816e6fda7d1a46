import { beforeEach, describe, expect, test, vi } from "vitest";
import { revalidatesUnlessOffline, submitOrStay } from "../chat-subpage";
import { LocalDraft } from "../local-draft";
import { costsAtPrice, currentPrice, type MessageCosts } from "./composer-notes";
import { COLUMNS, EMOJI, type EmojiGroup, emojiOf } from "./emoji-grid";
import { isRefusalCurrent, missingConsent, onTextValid } from "./use-composer";

describe("use composer", () => {
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
});

describe("emoji grid", () => {
  const all = (Object.keys(EMOJI) as EmojiGroup[]).map(emojiOf);

  test("every emoji group fills its rows, and each emoji occurs once", () => {
    expect(all.map((group) => group.length % COLUMNS)).toEqual(all.map(() => 0));
    const each = all.flat();
    expect(each.length).toBeGreaterThan(150);
    expect(new Set(each).size).toBe(each.length);
    const cut = new Intl.Segmenter("en", { granularity: "grapheme" });
    expect(each.filter((one) => [...cut.segment(one)].length !== 1)).toEqual([]);
    // Each must render in colour: by default, or by a variation selector.
    expect(each.filter((one) => !/^\p{RGI_Emoji}$/v.test(one))).toEqual([]);
  });
});

describe("message costs", () => {
  const costs: MessageCosts = {
    price: 2,
    limit: 1000,
    fictional: null,
    money: { amount: 134, currency: "EUR" },
  };

  test("another price is converted to money and rounded up", () => {
    expect(costsAtPrice(costs, 2)).toBe(costs);
    expect(costsAtPrice(costs, 3)).toMatchObject({
      price: 3,
      money: { amount: 201, currency: "EUR" },
    });
    expect(
      costsAtPrice({ ...costs, money: { amount: 67, currency: "EUR" } }, 1).money?.amount,
    ).toBe(34);
  });

  test("a price has no money amount if the value of a credit is unknown", () => {
    expect(costsAtPrice({ ...costs, money: null }, 3)).toMatchObject({ price: 3, money: null });
    expect(costsAtPrice({ ...costs, price: 0 }, 3)).toMatchObject({ price: 3, money: null });
  });

  test("a changed price stays after the message is sent, except a free one", () => {
    expect(currentPrice(null, { price: 2 })).toBe(2);
    expect(currentPrice(2, null)).toBe(2);
    expect(currentPrice(2, {})).toBe(2);
    expect(currentPrice(2, { price: 0 })).toBe(0);
    expect(currentPrice(0, null)).toBeNull();
  });
});

describe("submit or stay", () => {
  const offline = { refusal: "offline" };
  const failing = (error: unknown) => submitOrStay(() => Promise.reject(error), offline);

  test("returns the offline data with 503 and does not revalidate when offline", async () => {
    for (const message of ["Failed to fetch", "NetworkError when attempting", "Load failed"]) {
      const stayed = await failing(new TypeError(message));
      expect(stayed).toMatchObject({ data: offline, init: { status: 503 } });
    }
    expect(revalidatesUnlessOffline({ actionStatus: 503 })).toBe(false);
  });

  test("passes on the action's result and all other errors", async () => {
    const refused = { refusal: "price_changed" };
    expect(await submitOrStay(async () => refused, offline)).toBe(refused);
    for (const error of [new TypeError("x is undefined"), new Error("Failed to fetch")])
      await expect(failing(error)).rejects.toBe(error);
    for (const actionStatus of [undefined, 409, 402])
      expect(revalidatesUnlessOffline({ actionStatus })).toBe(true);
  });
});
