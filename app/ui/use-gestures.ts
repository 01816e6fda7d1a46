import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";

export type Point = { x: number; y: number };
type Frame = { current: HTMLElement | null };

/**
 * Callbacks for gestures on a picture in its frame. Points and distances are fractions of the
 * frame, from its left and top.
 */
type GestureHandlers = {
  zoom: (factor: number, around?: Point) => void;
  pan: (by: Point) => void;
  tap: (at: Point, when: number) => void;
  /**
   * Whether a drag with one finger is tracked outside the frame too; the page does not scroll then.
   */
  holds: boolean;
};

/** A shorter movement is a tap. */
const TAP_PX = 10;

/**
 * Gestures on a picture: one finger drags, two pinch, the wheel zooms. Returns the props of the
 * frame.
 */
export function useGestures(frame: Frame, { zoom, pan, tap, holds }: GestureHandlers) {
  const down = useRef(new Map<number, Point>());
  const moved = useRef(0);
  useWheel(frame, zoom);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    down.current.set(event.pointerId, pointOf(event));
    const many = down.current.size > 1;
    moved.current = many || event.button > 0 ? Number.POSITIVE_INFINITY : 0;
    if (many || holds) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId);
    const now = pointOf(event);
    const box = frame.current?.getBoundingClientRect();
    if (!before || !box) return;
    down.current.set(event.pointerId, now);
    moved.current += distance(before, now);
    const [other] = [...down.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    if (other)
      zoom(distance(other, now) / Math.max(1, distance(other, before)), within(box, other));
    else pan({ x: (now.x - before.x) / box.width, y: (now.y - before.y) / box.height });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    const alone = down.current.delete(event.pointerId) && down.current.size === 0;
    if (alone && box && moved.current < TAP_PX) tap(within(box, pointOf(event)), event.timeStamp);
  };
  const onPointerCancel = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/**
 * Adds a non-passive listener, because React's wheel listeners cannot prevent page scrolling.
 * Horizontal scrolling is not handled.
 */
function useWheel(frame: Frame, zoom: GestureHandlers["zoom"]): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 400), box && within(box, pointOf(event)));
  });
  useEffect(() => {
    const element = frame.current;
    element?.addEventListener("wheel", turned, { passive: false });
    return () => element?.removeEventListener("wheel", turned);
  }, [frame]);
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const within = (box: DOMRect, { x, y }: Point): Point => ({
  x: (x - box.left) / box.width,
  y: (y - box.top) / box.height,
});
