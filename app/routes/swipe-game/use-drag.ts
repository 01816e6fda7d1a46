import { type PointerEvent, type RefObject, useRef } from "react";
import type { Swipe } from "~/domain/swipe-game/swipe-game.schema";

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
