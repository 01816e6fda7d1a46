import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { panView, ZOOMED_OUT, type ZoomPoint, zoomView } from "~/kit/zoom";

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

type ZoomFrame = { current: HTMLElement | null };

/** Zoom factor of a double tap or a button. */
const DOUBLE_TAP_ZOOM = 2.5;
/** Maximum time between the taps of a double tap, and their distance as a fraction of the frame. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_DISTANCE = 0.1;

/**
 * Zooms and moves a picture by touch, mouse and wheel; `frame` is its container, `hand` the props
 * of that. Does nothing while `off`.
 */
export function useZoomGestures(frame: ZoomFrame, off: boolean) {
  const [view, setView] = useState(ZOOMED_OUT);
  const zoom = (factor: number, around?: ZoomPoint) =>
    off ? undefined : setView((seen) => zoomView(seen, { factor, around }));
  const pan = (by: ZoomPoint) => setView((seen) => panView(seen, by));
  const reset = () => setView(ZOOMED_OUT);
  const near = view.scale > 1;
  const toggle = (around?: ZoomPoint) => (near ? reset() : zoom(DOUBLE_TAP_ZOOM, around));
  const tap = useDoubleTap((at) => toggle(fromMiddle(at)));
  const hand = useGestures(frame, {
    zoom: (factor, around) => zoom(factor, around && fromMiddle(around)),
    pan,
    tap,
    holds: near,
  });
  return { view, zoom, pan, toggle, reset, hand };
}

/**
 * Detects a double tap of a finger or a mouse, because browsers report them differently, or not at
 * all.
 */
function useDoubleTap(twice: (at: ZoomPoint) => void) {
  const last = useRef<{ at: ZoomPoint; when: number } | null>(null);
  return (at: ZoomPoint, when: number) => {
    const before = last.current;
    const soon = before && when - before.when < DOUBLE_TAP_MS;
    const again = soon && Math.hypot(before.at.x - at.x, before.at.y - at.y) < DOUBLE_TAP_DISTANCE;
    last.current = again ? null : { at, when };
    if (again) twice(at);
  };
}

/** Relative to the centre of the frame, the origin of a view. */
const fromMiddle = ({ x, y }: ZoomPoint): ZoomPoint => ({ x: x - 0.5, y: y - 0.5 });
