/**
 * Maximum time between the first touch and the last lift, in milliseconds, and maximum movement of
 * a finger, in pixels.
 */
const TAP_MS = 600;
const MAX_STRAY_PX = 16;

type TouchPoint = { x: number; y: number };
/** The fields of a pointer event in use. */
export type TouchInput = { pointerId: number; clientX: number; clientY: number; timeStamp: number };

/** The fingers that touch an area, and whether they can still become a tap. */
export type TouchState = {
  down: ReadonlyMap<number, TouchPoint>;
  since: number;
  most: number;
  strayed: boolean;
};
export const NO_TOUCHES: TouchState = { down: new Map(), since: 0, most: 0, strayed: false };

export function startTouch(fingers: TouchState, { pointerId, ...touch }: TouchInput): TouchState {
  const first = fingers.down.size === 0;
  const down = new Map(fingers.down).set(pointerId, { x: touch.clientX, y: touch.clientY });
  if (first) return { down, since: touch.timeStamp, most: 1, strayed: false };
  return { ...fingers, down, most: Math.max(fingers.most, down.size) };
}

export function moveTouch(
  fingers: TouchState,
  { pointerId, clientX, clientY }: TouchInput,
): TouchState {
  const from = fingers.down.get(pointerId);
  if (!from || Math.hypot(clientX - from.x, clientY - from.y) <= MAX_STRAY_PX) return fingers;
  return { ...fingers, strayed: true };
}

/** Removes a finger. `tapped`: it was the last of two that touched briefly without moving. */
export function endTouch(
  fingers: TouchState,
  { pointerId, timeStamp }: TouchInput,
): { fingers: TouchState; tapped: boolean } {
  if (!fingers.down.has(pointerId)) return { fingers, tapped: false };
  const down = new Map(fingers.down);
  down.delete(pointerId);
  const { most, strayed, since } = fingers;
  const tapped = down.size === 0 && most === 2 && !strayed && timeStamp - since <= TAP_MS;
  return { fingers: { ...fingers, down }, tapped };
}
