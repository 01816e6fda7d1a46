import { type PointerEvent, type RefObject, useRef } from "react";
import type { Swipe } from "~/domain/game/game.schema";

/**
 * Distance in pixels from which a release decides, and minimum speed of a flick in pixels per
 * millisecond.
 */
const FAR = 90;
const FAST = 0.5;
/** Pixels from which a touch is a drag and not a click. */
const BEGUN = 8;
const OUT_MS = 200;

type Drag = { id: number; x: number; at: number; dx: number; moving: boolean };
type Card = RefObject<HTMLElement | null>;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets a card follow the pointer sideways. Uses only transforms, which need no layout. With reduced
 * motion the card stays in place and fades.
 */
export function useDrag(card: Card, onSwipe: (kind: Swipe) => void) {
  const drag = useRef<Drag | null>(null);
  const moved = useRef(false);
  const end = (event: PointerEvent) => {
    const last = drag.current;
    drag.current = null;
    if (!last?.moving) return;
    if (event.type === "pointerup" && isDecided(last, event.timeStamp))
      onSwipe(last.dx > 0 ? "like" : "pass");
    else put(card.current, 0, true);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      moved.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      drag.current = dragAt(event);
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      if (now?.id !== event.pointerId) return;
      now.dx = event.clientX - now.x;
      if (!now.moving && Math.abs(now.dx) < BEGUN) return;
      if (!now.moving) card.current?.setPointerCapture(event.pointerId);
      now.moving = true;
      moved.current = true;
      put(card.current, now.dx, false);
    },
    onDragStart: keepPicture,
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

const dragAt = ({ pointerId, clientX, timeStamp }: PointerEvent): Drag => ({
  ...{ id: pointerId, x: clientX, at: timeStamp, dx: 0, moving: false },
});

/** True for a long or a fast drag. */
function isDecided({ dx, at }: Drag, now: number): boolean {
  const speed = dx / Math.max(1, now - at);
  return Math.abs(dx) > FAR || (Math.abs(dx) > 30 && Math.abs(speed) > FAST);
}

/** Prevents the browser's own image drag. */
const keepPicture = (event: { preventDefault: () => void }) => event.preventDefault();

/** Moves the card and shows the label of its side. */
function put(card: HTMLElement | null, dx: number, back: boolean): void {
  if (!card) return;
  card.style.transition = back ? "transform 160ms ease-out" : "none";
  if (!isCalm()) card.style.transform = dx === 0 ? "" : movedBy(dx);
  for (const word of card.querySelectorAll<HTMLElement>("[data-word]")) {
    const towards = word.dataset.word === "like" ? dx : -dx;
    word.style.opacity = String(Math.min(1, Math.max(0, towards / FAR)));
  }
}

const movedBy = (dx: number) => `translate3d(${dx}px, 0, 0) rotate(${dx / 24}deg)`;

/** Animates the card out to its side, or fades it. Resolves at the end of the animation. */
export async function leave(card: HTMLElement | null, kind: Swipe): Promise<void> {
  if (!card) return;
  const to = (card.offsetWidth + innerWidth) * (kind === "like" ? 0.6 : -0.6);
  const frames = isCalm() ? { opacity: 0 } : { transform: movedBy(to), opacity: 0.4 };
  await card.animate(frames, { duration: OUT_MS, easing: "ease-in", fill: "forwards" }).finished;
}
