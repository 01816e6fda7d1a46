import { d, dot, line, mix, n, shape, type Tone } from "./ink.ts";
import type { Look } from "./look.ts";

/** Hair in two layers: behind the neck and over the face. */
export interface Hair {
  back: string;
  front: string;
}

export type HairStyle = (appearance: Look) => Hair;

/** The colour of hair that lies in shadow behind the neck. */
export const behind = (hair: Tone): string => mix(hair.base, "#1d1018", 0.32);

/** Fine lines along the fall of the hair: half of them light, half dark. */
export function strands(hair: Tone, light: string, dark: string, width = 3.2): string {
  return line(light, hair.light, width, 0.5) + line(dark, hair.dark, width, 0.6);
}

/** Hair parted at `part`, with a free forehead, ending above the ears, as a closed path. */
export function curtain(appearance: Look, part: number, top: number, end: number): string {
  const w = appearance.cheek + 9;
  const inner = appearance.cheek - 5;
  return d`M${-w},${end} C${-w - 9},-92 ${-w * 0.78},${top} ${part * 0.3},${top} C${w * 0.82},${top} ${w + 9},-92 ${w},${end} L${inner + 2},${end} C${inner + 4},-28 ${inner - 14},-74 ${part},-112 C${-inner + 22},-82 ${-inner - 2},-34 ${-inner - 2},${end}Z`;
}

/**
 * One lock from the temple over the shoulder: `side` −1 or 1, `to` its lowest point, `wave` its
 * amplitude.
 */
export function lock(appearance: Look, side: number, to: number, wave: number, wide = 34): string {
  const w = appearance.cheek + 9;
  const i = appearance.cheek - 6;
  const s = side;
  return d`M${s * (w + 2)},-48 C${s * (w + 12 + wave)},30 ${s * (w + 4 - wave * 0.6)},90 ${s * (w + 12 + wave)},${to * 0.62} C${s * (w + 18 + wave)},${to * 0.8} ${s * (w + 6)},${to * 0.94} ${s * (w - 12)},${to} C${s * (w - wide)},${to * 0.95} ${s * (i - 6 + wave)},${to * 0.76} ${s * (i - 2)},${to * 0.6} C${s * (i - 10 - wave * 0.4)},96 ${s * (i + 8 + wave * 0.4)},50 ${s * (i - 1)},-14Z`;
}

/** A cloud of curls along a list of places, each with a small light arc on its upper side. */
export function curls(
  hair: Tone,
  places: readonly (readonly [number, number, number])[],
  colour = hair.base,
): string {
  const balls = places.map(([x, y, r]) => dot(x, y, r, colour)).join("");
  const arcs = places
    .map(([x, y, r], i) =>
      line(
        d`M${x - r * 0.5},${y - r * 0.1} A${r * 0.55},${r * 0.55} 0 0 1 ${x + r * 0.4},${y - r * 0.35}`,
        i % 2 ? hair.light : hair.dark,
        2.8,
        i % 2 ? 0.4 : 0.55,
      ),
    )
    .join("");
  return balls + arcs;
}

/** Places on an arc around the head from one angle to another (degrees, 0 right, −90 up). */
export function arc(
  count: number,
  from: number,
  to: number,
  rx: number,
  ry: number,
  r: number,
  cy = -30,
): [number, number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
    const wobble = 1 + Math.sin(i * 2.4) * 0.05;
    return [
      Math.cos(angle) * rx * wobble,
      cy + Math.sin(angle) * ry * wobble,
      r * (1 + Math.sin(i * 1.7) * 0.12),
    ];
  });
}

/** A plain ellipse of hair, for buns and tails. */
export const ball = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  turn = 0,
): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`;

/** Hair cut close to the skull at the sides, as men wear under longer tops. */
export function sides(appearance: Look, colour: string, low = 14): string {
  const c = appearance.cheek;
  return shape(
    d`M${-c - 3},${low} C${-c - 8},-40 ${-c - 4},-92 -56,-128 L56,-128 C${c + 4},-92 ${c + 8},-40 ${c + 3},${low} L${c - 6},${low - 6} C${c - 4},-30 ${c - 12},-62 ${c - 22},-84 C30,-104 -30,-104 ${-c + 22},-84 C${-c + 12},-62 ${-c + 4},-30 ${-c + 6},${low - 6}Z`,
    colour,
  );
}
