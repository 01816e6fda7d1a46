/**
 * The zoom state of a picture: at `scale` 1 the whole is visible; `x` and `y` move it, in fractions
 * of its frame.
 */
export type ZoomState = { scale: number; x: number; y: number };
export type ZoomPoint = { x: number; y: number };

export const ZOOMED_OUT: ZoomState = { scale: 1, x: 0, y: 0 };
/** A higher scale shows no more detail of a picture of 1,200 pixels. */
export const MAX_SCALE = 4;
const MIDDLE: ZoomPoint = { x: 0, y: 0 };

/**
 * Zooms by a factor, below 1 to zoom out. The point `around` stays in place: fractions of the
 * frame, from its centre.
 */
export function zoomView(
  view: ZoomState,
  { factor, around = MIDDLE }: { factor: number; around?: ZoomPoint },
): ZoomState {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const grown = scale / view.scale;
  return clampToFrame({
    scale,
    x: around.x - (around.x - view.x) * grown,
    y: around.y - (around.y - view.y) * grown,
  });
}

/** Moves by fractions of the frame, never past an edge of the picture. */
export const panView = (view: ZoomState, by: ZoomPoint): ZoomState =>
  clampToFrame({ ...view, x: view.x + by.x, y: view.y + by.y });

function clampToFrame({ scale, x, y }: ZoomState): ZoomState {
  const room = (scale - 1) / 2;
  const within = (way: number) => Math.min(Math.max(way, -room), room);
  return { scale, x: within(x), y: within(y) };
}
