import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { type Crop, centreCrop, moveCrop, type Size, zoomCrop } from "~/kit/crop";

type Point = { x: number; y: number };
type Change = (next: (crop: Crop) => Crop) => void;

/** How far an arrow key or button moves, in parts of what is seen; with the shift key further. */
export const STEP = 0.05;
const LONG_STEP = 0.25;
/** How much nearer "+" leads. */
export const NEARER = 1.25;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** A finger that moved less only tapped. */
const TAP_PX = 6;

/** Moves a crop by finger, mouse, wheel and keys. The props are for the frame that the picture is seen in. */
export function useCropHand(size: Size | null, change: Change) {
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (factor: number, around?: Point) =>
    change((crop) => (size ? zoomCrop(crop, size, { factor, around }) : crop));
  const fingers = useFingers(frame, change, zoom);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? LONG_STEP : STEP;
    if (way) change((crop) => moveCrop(crop, { x: way.x * step, y: way.y * step }));
    else if (event.key === "+" || event.key === "=") zoom(NEARER);
    else if (event.key === "-") zoom(1 / NEARER);
    else return;
    event.preventDefault();
  };
  useWheel(frame, zoom);
  return { frame, zoom, hand: { ...fingers, onKeyDown } };
}

type Frame = { current: HTMLElement | null };
type Zoom = (factor: number, around?: Point) => void;

/** One finger drags the picture, two pinch it, and a tap brings what is under it to the middle. */
function useFingers(frame: Frame, change: Change, zoom: Zoom) {
  const down = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (down.current.size === 0) moved.current = 0;
    down.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const [before, now] = [down.current.get(event.pointerId), pointOf(event)];
    const box = frame.current?.getBoundingClientRect();
    if (!before || !box) return;
    down.current.set(event.pointerId, now);
    moved.current += distance(before, now);
    const others = [...down.current].filter(([id]) => id !== event.pointerId);
    const [other] = others.map(([, point]) => point);
    if (other)
      return zoom(distance(other, now) / Math.max(1, distance(other, before)), within(box, other));
    change((crop) =>
      moveCrop(crop, { x: (before.x - now.x) / box.width, y: (before.y - now.y) / box.height }),
    );
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    const alone = down.current.delete(event.pointerId) && down.current.size === 0;
    if (alone && box && moved.current < TAP_PX)
      change((crop) => centreCrop(crop, within(box, pointOf(event))));
  };
  const onPointerCancel = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** By hand, since React hears wheels without being able to keep the page from moving. */
function useWheel(frame: Frame, zoom: Zoom): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 500), box && within(box, pointOf(event)));
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
