/**
 * Maximum time between the first touch and the last lift, in milliseconds, and maximum movement of
 * a finger, in pixels.
 */
const TAP_MS = 600;
const STRAY = 16;

type Spot = { x: number; y: number };
/** The fields of a pointer event in use. */
export type Touch = { pointerId: number; clientX: number; clientY: number; timeStamp: number };

/** The fingers that touch an area, and whether they can still become a tap. */
export type Fingers = {
  down: ReadonlyMap<number, Spot>;
  since: number;
  most: number;
  strayed: boolean;
};
export const NO_FINGERS: Fingers = { down: new Map(), since: 0, most: 0, strayed: false };

export function putDown(fingers: Fingers, { pointerId, ...touch }: Touch): Fingers {
  const first = fingers.down.size === 0;
  const down = new Map(fingers.down).set(pointerId, { x: touch.clientX, y: touch.clientY });
  if (first) return { down, since: touch.timeStamp, most: 1, strayed: false };
  return { ...fingers, down, most: Math.max(fingers.most, down.size) };
}

export function moved(fingers: Fingers, { pointerId, clientX, clientY }: Touch): Fingers {
  const from = fingers.down.get(pointerId);
  if (!from || Math.hypot(clientX - from.x, clientY - from.y) <= STRAY) return fingers;
  return { ...fingers, strayed: true };
}

/** Removes a finger. `tapped`: it was the last of two that touched briefly without moving. */
export function lifted(
  fingers: Fingers,
  { pointerId, timeStamp }: Touch,
): { fingers: Fingers; tapped: boolean } {
  if (!fingers.down.has(pointerId)) return { fingers, tapped: false };
  const down = new Map(fingers.down);
  down.delete(pointerId);
  const { most, strayed, since } = fingers;
  const tapped = down.size === 0 && most === 2 && !strayed && timeStamp - since <= TAP_MS;
  return { fingers: { ...fingers, down }, tapped };
}
