import { type PointerEvent, type RefObject, useEffect, useReducer, useRef } from "react";
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

/**
 * Distance in pixels from which a release decides, and minimum speed of a flick in pixels per
 * millisecond.
 */
const DECIDE_DISTANCE_PX = 90;
const FLICK_SPEED = 0.5;
/** Pixels from which a touch is a drag and not a click. */
const DRAG_START_PX = 8;
const LEAVE_MS = 200;

type DragState = { id: number; x: number; at: number; dx: number; moving: boolean };
type CardRef = RefObject<HTMLElement | null>;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets a card follow the pointer sideways. Uses only transforms, which need no layout. With reduced
 * motion the card stays in place and fades.
 */
export function useDrag(card: CardRef, onSwipe: (kind: Swipe) => void) {
  const drag = useRef<DragState | null>(null);
  const moved = useRef(false);
  const end = (event: PointerEvent) => {
    const last = drag.current;
    drag.current = null;
    if (!last?.moving) return;
    if (event.type === "pointerup" && isDecided(last, event.timeStamp))
      onSwipe(last.dx > 0 ? "like" : "pass");
    else moveCard(card.current, 0, true);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      moved.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      drag.current = startDrag(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      if (now?.id !== event.pointerId) return;
      now.dx = event.clientX - now.x;
      if (!now.moving && Math.abs(now.dx) < DRAG_START_PX) return;
      if (!now.moving) card.current?.setPointerCapture(event.pointerId);
      now.moving = true;
      moved.current = true;
      moveCard(card.current, now.dx, false);
    },
    onDragStart: preventImageDrag,
    onPointerUp: end,
    onPointerCancel: end,
    // Prevents a drag that ends on the name from opening the profile.
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!moved.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const startDrag = ({ pointerId, clientX, timeStamp }: PointerEvent): DragState => ({
  id: pointerId,
  x: clientX,
  at: timeStamp,
  dx: 0,
  moving: false,
});

/** True for a long or a fast drag. */
function isDecided({ dx, at }: DragState, now: number): boolean {
  const speed = dx / Math.max(1, now - at);
  return Math.abs(dx) > DECIDE_DISTANCE_PX || (Math.abs(dx) > 30 && Math.abs(speed) > FLICK_SPEED);
}

/** Prevents the browser's own image drag. */
const preventImageDrag = (event: { preventDefault: () => void }) => event.preventDefault();

/** Moves the card and shows the label of its side. */
function moveCard(card: HTMLElement | null, dx: number, back: boolean): void {
  if (!card) return;
  card.style.transition = back ? "transform 160ms ease-out" : "none";
  if (!prefersReducedMotion()) card.style.transform = dx === 0 ? "" : dragTransform(dx);
  for (const word of card.querySelectorAll<HTMLElement>("[data-word]")) {
    const towards = word.dataset.word === "like" ? dx : -dx;
    word.style.opacity = String(Math.min(1, Math.max(0, towards / DECIDE_DISTANCE_PX)));
  }
}

const dragTransform = (dx: number) => `translate3d(${dx}px, 0, 0) rotate(${dx / 24}deg)`;

/** Animates the card out to its side, or fades it. Resolves at the end of the animation. */
export async function animateOut(card: HTMLElement | null, kind: Swipe): Promise<void> {
  if (!card) return;
  const to = (card.offsetWidth + innerWidth) * (kind === "like" ? 0.6 : -0.6);
  const frames = prefersReducedMotion()
    ? { opacity: 0 }
    : { transform: dragTransform(to), opacity: 0.4 };
  await card.animate(frames, { duration: LEAVE_MS, easing: "ease-in", fill: "forwards" }).finished;
}
