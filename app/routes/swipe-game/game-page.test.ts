import { describe, expect, test } from "vitest";
import type { Suggestion } from "~/domain/suggestion/suggestion";
import type { MemberId } from "~/kit/ids";
import { cardPositionIn, type Deck, nextDeck } from "./deck";
import { endTouch, moveTouch, NO_TOUCHES, startTouch, type TouchInput } from "./game-page";

describe("game page", () => {
  const touch = (pointerId: number, timeStamp: number, clientX = 100): TouchInput => ({
    pointerId,
    timeStamp,
    clientX,
    clientY: 300,
  });

  /** A pointer event: kind, pointer id, time in milliseconds, and x position. */
  type TouchStep = ["down" | "move" | "up", finger: number, at: number, x?: number];
  function play(steps: TouchStep[]): boolean {
    let fingers = NO_TOUCHES;
    let tap = false;
    for (const [what, ...position] of steps) {
      if (what === "down") fingers = startTouch(fingers, touch(...position));
      if (what === "move") fingers = moveTouch(fingers, touch(...position));
      if (what === "up") ({ fingers, tapped: tap } = endTouch(fingers, touch(...position)));
    }
    return tap;
  }

  const TWO_DOWN: TouchStep[] = [
    ["down", 1, 0],
    ["down", 2, 40, 180],
  ];
  const TWO_UP: TouchStep[] = [
    ["up", 1, 200],
    ["up", 2, 220, 180],
  ];

  test("a short touch of two fingers in place is a tap, also repeatedly", () => {
    expect(play([...TWO_DOWN, ...TWO_UP])).toBe(true);
    expect(play([...TWO_DOWN, ["move", 1, 90, 108], ...TWO_UP])).toBe(true);
    expect(play([...TWO_DOWN, ["move", 1, 90, 160], ...TWO_UP, ...TWO_DOWN, ...TWO_UP])).toBe(true);
  });

  test.each<[string, TouchStep[]]>([
    [
      "one finger",
      [
        ["down", 1, 0],
        ["up", 1, 90],
      ],
    ],
    ["one of two that is lifted", [...TWO_DOWN, ["up", 1, 200]]],
    ["three", [...TWO_DOWN, ["down", 3, 60], ["up", 3, 90], ...TWO_UP]],
    ["two of which one is drawn", [...TWO_DOWN, ["move", 2, 90, 240], ...TWO_UP]],
    ["two that rest", [...TWO_DOWN, ["up", 1, 200], ["up", 2, 900]]],
    ["a finger that was put down elsewhere", [...TWO_DOWN, ["up", 3, 200]]],
  ])("%s is not a two-finger tap", (_, steps) => {
    expect(play(steps)).toBe(false);
  });
});

describe("deck", () => {
  const card = (id: string) => ({ id: id as MemberId, name: id }) as Suggestion;
  const day = { left: 2, resetsAt: 9 };
  const first: Deck = {
    cards: [card("a"), card("b")],
    played: [],
    day,
    refusal: null,
    match: null,
    lastAction: null,
  };
  const ids = (deck: Deck) => deck.cards.map(({ id }) => id);
  const swipe = (deck: Deck, kind: "like" | "pass") => nextDeck(deck, { type: "swiped", kind });

  test("a card moves at once, and a like uses up one of the day's likes", () => {
    const liked = swipe(first, "like");
    expect([ids(liked), liked.day.left, liked.lastAction]).toEqual([
      ["b"],
      1,
      { action: "like", name: "a" },
    ]);
    expect(swipe(liked, "pass").day.left).toBe(1);
  });

  test("a like without likes left keeps the card, which can be passed", () => {
    const used = { ...first, day: { ...day, left: 0 } };
    expect(swipe(used, "like")).toMatchObject({ cards: used.cards, refusal: "no_likes_left" });
    expect(ids(swipe(used, "pass"))).toEqual(["b"]);
  });

  test("a refused card returns to the top unless its member is gone", () => {
    const liked = swipe(first, "like");
    const refused = (refusal: "offline" | "no_likes_left" | "not_found") =>
      nextDeck(liked, { type: "refused", card: card("a"), refusal });
    expect(refused("offline")).toMatchObject({ refusal: "offline", played: [] });
    expect(ids(refused("no_likes_left"))).toEqual(["a", "b"]);
    expect(refused("no_likes_left").day.left).toBe(0);
    expect([ids(refused("not_found")), refused("not_found").refusal]).toEqual([["b"], null]);
  });

  test("undo returns the last card once", () => {
    const undone = nextDeck(swipe(first, "pass"), { type: "undone" });
    expect([ids(undone), undone.played]).toEqual([["a", "b"], []]);
    expect(nextDeck(undone, { type: "undone" })).toBe(undone);
  });

  test("the card number counts played cards and the total grows with deals", () => {
    expect(cardPositionIn(first)).toEqual({ number: 1, total: 2 });
    const played = swipe(first, "pass");
    expect(cardPositionIn(played)).toEqual({ number: 2, total: 2 });
    const dealt = nextDeck(played, { type: "dealt", cards: [card("c")] });
    expect(cardPositionIn(dealt)).toEqual({ number: 2, total: 3 });
    expect(cardPositionIn(nextDeck(dealt, { type: "undone" }))).toEqual({ number: 1, total: 3 });
  });

  test("dealt cards are added below without duplicates", () => {
    const played = swipe(first, "pass");
    const dealt = nextDeck(played, { type: "dealt", cards: [card("b"), card("c"), card("a")] });
    expect(ids(dealt)).toEqual(["b", "c"]);
  });
});
