import { useEffect, useReducer, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { SWIPE_REFUSALS } from "~/domain/swipe-game/swipe-game";
import type { Swipe, SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { postJson } from "~/kit/api-client";
import type { MemberId } from "~/kit/ids";
import { isRefusalOf } from "~/kit/outcome";
import { type Deck, nextDeck, UNDO_PARAM } from "./deck";
import type { GameData } from "./load-game";

type SwipeResponse = { left: number; resets_at: number; matched: boolean };
/** The next cards are fetched when this few are left. */
const DEAL_THRESHOLD = 4;

/**
 * The deck and its actions. A card moves at once. Requests are sent in order, so that the server
 * undoes the same swipe as the page.
 */
export function useDeck(loaded: GameData & { refusal: Deck["refusal"] }) {
  const { cards, day, refusal } = loaded;
  const first: Deck = { cards, played: [], day, refusal, match: null, lastAction: null };
  const [deck, dispatch] = useReducer(nextDeck, first);
  const send = useRequestQueue();
  const navigate = useNavigate();
  const dealing = useDealing(deck, (more) => dispatch({ type: "dealt", cards: more }));
  const swipe = async (kind: Swipe) => {
    const [card] = deck.cards;
    if (!card) return;
    dispatch({ type: "swiped", kind });
    if (kind === "like" && deck.day.left === 0) return;
    const answer = await send(card.id, kind);
    if (answer.ok) dispatch({ type: "answered", card, ...dayOf(answer.body) });
    else {
      const refusal = isRefusalOf(SWIPE_REFUSALS, answer.code) ? answer.code : "offline";
      dispatch({ type: "refused", card, refusal });
    }
  };
  const undo = async () => {
    const last = deck.played.at(-1)?.card;
    const id = last?.id ?? loaded.last;
    if (!id) return;
    if (last) dispatch({ type: "undone" });
    const answer = await send(id, "undo");
    if (!last) await navigate(`/swipe-game?${UNDO_PARAM}=${id}`, { replace: true });
    else if (answer.ok) dispatch({ type: "answered", card: last, ...dayOf(answer.body) });
    else dispatch({ type: "refused", card: last, refusal: "offline" });
  };
  return { deck, swipe, undo, dealing, close: () => dispatch({ type: "closed" }) };
}

const dayOf = ({ left, resets_at, matched }: SwipeResponse) => ({
  day: { left, resetsAt: resets_at },
  matched,
});

/** Sends requests one after the other. */
function useRequestQueue() {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return (id: MemberId, deed: SwipeAction) => {
    const answer = before.current.then(() =>
      postJson<SwipeResponse>("/api/swipe.php", { id, deed }),
    );
    before.current = answer;
    return answer;
  };
}

/**
 * Fetches further cards while few are left, until a deal contains nobody new. True while a request
 * is in progress.
 */
function useDealing(deck: Deck, onDealt: (cards: GameData["cards"]) => void): boolean {
  const fetcher = useFetcher<GameData>();
  const appended = useRef<unknown>(null);
  const lastRequest = useRef(-1);
  const few = deck.cards.length < DEAL_THRESHOLD;
  useEffect(() => {
    // Once per number of played cards, so that an empty deal does not repeat at once.
    if (!few || fetcher.state !== "idle" || lastRequest.current === deck.played.length) return;
    lastRequest.current = deck.played.length;
    void fetcher.load("/swipe-game");
  }, [few, fetcher, deck.played.length]);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || appended.current === fetcher.data) return;
    appended.current = fetcher.data;
    onDealt(fetcher.data.cards);
  }, [fetcher.state, fetcher.data, onDealt]);
  return fetcher.state !== "idle";
}
