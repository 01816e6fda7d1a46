import { expect, test } from "vitest";
import type { Suggestion } from "~/domain/suggestion/suggestion";
import type { MemberId } from "~/kit/ids";
import { type Deck, nextDeck, placeIn } from "./deck";

const card = (id: string) => ({ id: id as MemberId, name: id }) as Suggestion;
const day = { left: 2, resetsAt: 9 };
const first: Deck = {
  ...{ cards: [card("a"), card("b")], played: [], day, refusal: null, match: null, said: null },
};
const ids = (deck: Deck) => deck.cards.map(({ id }) => id);
const swipe = (deck: Deck, kind: "like" | "pass") => nextDeck(deck, { type: "swiped", kind });

test("a card moves at once; a like takes one of the day's, a pass none", () => {
  const liked = swipe(first, "like");
  expect([ids(liked), liked.day.left, liked.said]).toEqual([["b"], 1, { deed: "like", name: "a" }]);
  expect(swipe(liked, "pass").day.left).toBe(1);
});

test("without a like left the card stays and says why; it can be passed", () => {
  const used = { ...first, day: { ...day, left: 0 } };
  expect(swipe(used, "like")).toMatchObject({ cards: used.cards, refusal: "no_likes_left" });
  expect(ids(swipe(used, "pass"))).toEqual(["b"]);
});

test("a refused card lies on top again, unless whoever it was is no longer there", () => {
  const liked = swipe(first, "like");
  const refused = (refusal: "offline" | "no_likes_left" | "not_found") =>
    nextDeck(liked, { type: "refused", card: card("a"), refusal });
  expect(refused("offline")).toMatchObject({ refusal: "offline", played: [] });
  expect(ids(refused("no_likes_left"))).toEqual(["a", "b"]);
  expect(refused("no_likes_left").day.left).toBe(0);
  expect([ids(refused("not_found")), refused("not_found").refusal]).toEqual([["b"], null]);
});

test("the last card comes back, and nothing comes back twice", () => {
  const undone = nextDeck(swipe(first, "pass"), { type: "undone" });
  expect([ids(undone), undone.played]).toEqual([["a", "b"], []]);
  expect(nextDeck(undone, { type: "undone" })).toBe(undone);
});

test("the place of a card counts those played here, and grows by those dealt", () => {
  expect(placeIn(first)).toEqual({ number: 1, total: 2 });
  const played = swipe(first, "pass");
  expect(placeIn(played)).toEqual({ number: 2, total: 2 });
  const dealt = nextDeck(played, { type: "dealt", cards: [card("c")] });
  expect(placeIn(dealt)).toEqual({ number: 2, total: 3 });
  expect(placeIn(nextDeck(dealt, { type: "undone" }))).toEqual({ number: 1, total: 3 });
});

test("further cards come beneath, each once", () => {
  const played = swipe(first, "pass");
  const dealt = nextDeck(played, { type: "dealt", cards: [card("b"), card("c"), card("a")] });
  expect(ids(dealt)).toEqual(["b", "c"]);
});
