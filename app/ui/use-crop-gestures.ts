import { type KeyboardEvent, useRef } from "react";
import { type Crop, centreCrop, moveCrop, type Size, zoomCrop } from "~/kit/crop";
import { type Point, useGestures } from "./use-gestures";

type ChangeCrop = (next: (crop: Crop) => Crop) => void;

/**
 * Distance of an arrow key or button, as a fraction of the visible part; further with the shift
 * key.
 */
export const MOVE_STEP = 0.05;
const LONG_MOVE_STEP = 0.25;
/** Zoom factor of "+". */
export const ZOOM_STEP = 1.25;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Moves a crop by pointer, wheel and keys; a tap centres the crop there. Returns the props of the
 * frame around the photo.
 */
export function useCropGestures(size: Size | null, change: ChangeCrop) {
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (factor: number, around?: Point) =>
    change((crop) => (size ? zoomCrop(crop, size, { factor, around }) : crop));
  const fingers = useGestures(frame, {
    zoom,
    pan: ({ x, y }) => change((crop) => moveCrop(crop, { x: -x, y: -y })),
    tap: (at) => change((crop) => centreCrop(crop, at)),
    holds: true,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? LONG_MOVE_STEP : MOVE_STEP;
    if (way) change((crop) => moveCrop(crop, { x: way.x * step, y: way.y * step }));
    else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
    else if (event.key === "-") zoom(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  return { frame, zoom, hand: { ...fingers, onKeyDown } };
}
