import { useRef, useState } from "react";
import { type Point, panView, ZOOMED_OUT, zoomView } from "~/kit/zoom";
import { useGestures } from "./use-gestures";

type Frame = { current: HTMLElement | null };

/** Zoom factor of a double tap or a button. */
const DOUBLE_TAP_ZOOM = 2.5;
/** Maximum time between the taps of a double tap, and their distance as a fraction of the frame. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_DISTANCE = 0.1;

/**
 * Zooms and moves a picture by touch, mouse and wheel; `frame` is its container, `hand` the props
 * of that. Does nothing while `off`.
 */
export function useZoomGestures(frame: Frame, off: boolean) {
  const [view, setView] = useState(ZOOMED_OUT);
  const zoom = (factor: number, around?: Point) =>
    off ? undefined : setView((seen) => zoomView(seen, { factor, around }));
  const pan = (by: Point) => setView((seen) => panView(seen, by));
  const reset = () => setView(ZOOMED_OUT);
  const near = view.scale > 1;
  const toggle = (around?: Point) => (near ? reset() : zoom(DOUBLE_TAP_ZOOM, around));
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
function useDoubleTap(twice: (at: Point) => void) {
  const last = useRef<{ at: Point; when: number } | null>(null);
  return (at: Point, when: number) => {
    const before = last.current;
    const soon = before && when - before.when < DOUBLE_TAP_MS;
    const again = soon && Math.hypot(before.at.x - at.x, before.at.y - at.y) < DOUBLE_TAP_DISTANCE;
    last.current = again ? null : { at, when };
    if (again) twice(at);
  };
}

/** Relative to the centre of the frame, the origin of a view. */
const fromMiddle = ({ x, y }: Point): Point => ({ x: x - 0.5, y: y - 0.5 });
