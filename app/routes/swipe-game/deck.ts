import type { Suggestion } from "~/domain/suggestion/suggestion";
import type { DayState, SwipeRefusal } from "~/domain/swipe-game/swipe-game";
import type { Swipe } from "~/domain/swipe-game/swipe-game.schema";

/** Query parameter with the member whose card was taken back and is on top again. */
export const UNDO_PARAM = "back";

/** The state of the swipe game: cards to play, played cards, and the result of the last action. */
export type Deck = {
  cards: readonly Suggestion[];
  /** In the order of playing. */
  played: readonly { card: Suggestion; kind: Swipe }[];
  day: DayState;
  refusal: SwipeRefusal | "offline" | null;
  /** The member of a new match. */
  match: Suggestion | null;
  /** The last action, for screen readers. */
  lastAction: { action: Swipe | "undo"; name: string } | null;
};
type DeckEvent =
  | { type: "swiped"; kind: Swipe }
  | { type: "answered"; card: Suggestion; day: DayState; matched: boolean }
  | { type: "refused"; card: Suggestion; refusal: SwipeRefusal | "offline" }
  | { type: "undone" }
  | { type: "dealt"; cards: readonly Suggestion[] }
  | { type: "closed" };

/** Applies an event to the deck. A card moves at once and returns if the swipe is refused. */
export function nextDeck(deck: Deck, event: DeckEvent): Deck {
  switch (event.type) {
    case "swiped":
      return applySwipe(deck, event.kind);
    case "answered":
      return { ...deck, day: event.day, match: event.matched ? event.card : deck.match };
    case "refused":
      return applyRefusal(deck, event);
    case "undone":
      return applyUndo(deck);
    case "dealt":
      return { ...deck, cards: [...deck.cards, ...event.cards.filter(isNewTo(deck))] };
    case "closed":
      return { ...deck, match: null, refusal: null };
  }
}

function applySwipe(deck: Deck, kind: Swipe): Deck {
  const [card, ...cards] = deck.cards;
  if (!card) return deck;
  if (kind === "like" && deck.day.left === 0) return { ...deck, refusal: "no_likes_left" };
  const likesLeft = deck.day.left - (kind === "like" ? 1 : 0);
  return {
    ...deck,
    cards,
    played: [...deck.played, { card, kind }],
    day: { ...deck.day, left: likesLeft },
    refusal: null,
    lastAction: { action: kind, name: card.name },
  };
}

/** Drops the card of a member who is gone. Every other refused card returns to the top. */
function applyRefusal(
  deck: Deck,
  { card, refusal }: { card: Suggestion; refusal: Deck["refusal"] },
): Deck {
  const played = deck.played.filter((one) => one.card.id !== card.id);
  if (refusal === "not_found") return { ...deck, played };
  const likesLeft = refusal === "no_likes_left" ? 0 : deck.day.left;
  const cards = [card, ...deck.cards.filter(({ id }) => id !== card.id)];
  return {
    ...deck,
    played,
    cards,
    refusal,
    day: { ...deck.day, left: likesLeft },
    lastAction: null,
  };
}

function applyUndo(deck: Deck): Deck {
  const last = deck.played.at(-1);
  if (!last) return deck;
  return {
    ...deck,
    cards: [last.card, ...deck.cards],
    played: deck.played.slice(0, -1),
    refusal: null,
    lastAction: { action: "undo", name: last.card.name },
  };
}

/** The number of the top card among all cards dealt on this page. */
export const cardPositionIn = ({ played, cards }: Deck) => ({
  number: played.length + 1,
  total: played.length + cards.length,
});

const isNewTo = (deck: Deck) => {
  const dealtIds = new Set(
    [...deck.cards, ...deck.played.map(({ card }) => card)].map(({ id }) => id),
  );
  return ({ id }: Suggestion) => !dealtIds.has(id);
};
