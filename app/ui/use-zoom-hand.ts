import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Point, panView, WHOLE, zoomView } from "~/kit/zoom";

type Frame = { current: HTMLElement | null };
type Zoom = (factor: number, around?: Point) => void;
type Deeds = { zoom: Zoom; pan: (by: Point) => void; toggle: (around?: Point) => void };

/** How near two taps or a button lead at once. */
const NEAR = 2.5;
/** A finger that moved less only tapped; two taps so soon after each other are one wish. */
const TAP_PX = 10;
const TWICE_MS = 350;

/** Zooms and moves a picture by fingers, mouse and wheel; `frame` is what it is seen in, `hand` its props. Nothing happens while `off`. */
export function useZoomHand(frame: Frame, off: boolean) {
  const [view, setView] = useState(WHOLE);
  const zoom: Zoom = (factor, around) =>
    off ? undefined : setView((seen) => zoomView(seen, { factor, around }));
  const pan = (by: Point) => setView((seen) => panView(seen, by));
  const reset = () => setView(WHOLE);
  const toggle = (around?: Point) => (view.scale > 1 ? reset() : zoom(NEAR, around));
  const fingers = useFingers(frame, view.scale > 1, { zoom, pan, toggle });
  useWheel(frame, zoom);
  return { view, zoom, pan, toggle, reset, hand: fingers };
}

/** One finger drags what is near, two pinch, and two taps lead near or back. */
function useFingers(frame: Frame, near: boolean, { zoom, pan, toggle }: Deeds) {
  const down = useRef(new Map<number, Point>());
  const taps = useTaps(toggle);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    down.current.set(event.pointerId, pointOf(event));
    taps.begin(event, down.current.size);
    if (near || down.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const [before, now] = [down.current.get(event.pointerId), pointOf(event)];
    const box = frame.current?.getBoundingClientRect();
    if (!before || !box) return;
    down.current.set(event.pointerId, now);
    const [other] = [...down.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    if (other) zoom(distance(other, now) / Math.max(1, distance(other, before)), at(box, other));
    else if (near) pan({ x: (now.x - before.x) / box.width, y: (now.y - before.y) / box.height });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (down.current.delete(event.pointerId) && box) taps.end(event, at(box, pointOf(event)));
  };
  const onPointerCancel = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

type Tap = { at: Point; when: number };

/** Hears two taps at the same place, of a finger or a mouse: browsers tell of them in different ways, or not at all. */
function useTaps(twice: (around: Point) => void) {
  const [begun, last] = [useRef<Point | null>(null), useRef<Tap | null>(null)];
  const begin = (event: PointerEvent, fingers: number) => {
    begun.current = fingers === 1 ? pointOf(event) : null;
  };
  const end = (event: PointerEvent, around: Point) => {
    const [from, before, now] = [begun.current, last.current, pointOf(event)];
    last.current = null;
    if (!from || event.button > 0 || distance(from, now) > TAP_PX) return;
    const soon = before && event.timeStamp - before.when < TWICE_MS;
    if (soon && distance(before.at, now) < TAP_PX * 3) return twice(around);
    last.current = { at: now, when: event.timeStamp };
  };
  return { begin, end };
}

/** By hand, since React hears wheels without being able to keep the page from moving; sideways, the row goes on as it does. */
function useWheel(frame: Frame, zoom: Zoom): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 400), box && at(box, pointOf(event)));
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
/** From the middle of the frame, in parts of it. */
const at = (box: DOMRect, { x, y }: Point): Point => ({
  x: (x - box.left) / box.width - 0.5,
  y: (y - box.top) / box.height - 0.5,
});
