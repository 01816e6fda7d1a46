/** Small tools for writing SVG by hand. */

/** One colour in the three depths that a flat drawing needs. */
export interface Tone {
  base: string;
  dark: string;
  light: string;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two `#rrggbb` colours; `share` is how much of the second. */
export function mix(first: string, second: string, share: number): string {
  const from = channels(first);
  const to = channels(second);
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** How far apart two colours look, 0 to about 765 (weighted by the eye's sensitivity). */
export function distance(first: string, second: string): number {
  const a = channels(first);
  const b = channels(second);
  const [red, green, blue] = a.map((value, i) => Math.abs(value - (b[i] ?? 0)));
  return (red ?? 0) * 0.9 + (green ?? 0) * 1.5 + (blue ?? 0) * 0.6;
}

/**
 * A tone from its middle colour: shadows tend to warm plum, lights to cream, so that all figures
 * share one light.
 */
export function tone(base: string, depth = 0.28): Tone {
  return { base, dark: mix(base, "#2a1420", depth), light: mix(base, "#fff3e0", depth) };
}

/** Rounds for short paths: a tenth of a pixel is below what anybody sees. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A path template tag that rounds the numbers put into it. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce(
    (text, part, i) => text + part + (i < values.length ? n(values[i] as number) : ""),
    "",
  );
}

/** A filled shape. */
export const shape = (path: string, fill: string, more = ""): string =>
  `<path d="${path}" fill="${fill}" ${more}/>`;

/** A drawn line with round ends. */
export function line(path: string, stroke: string, width: number, opacity = 1): string {
  const faint = opacity < 1 ? ` stroke-opacity="${opacity}"` : "";
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${faint} stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A circle. */
export const dot = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ""}/>`;

/** A rectangle. */
export const box = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;

/** A vertical gradient for `<defs>`, colours spread evenly from top to bottom. */
export function fade(id: string, colours: readonly string[]): string {
  const last = Math.max(1, colours.length - 1);
  const stops = colours.map(
    (colour, i) => `<stop offset="${n((i / last) * 100)}%" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

/** A glow for `<defs>`: one colour from the middle to nothing. */
export const glow = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop offset="0%" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="100%" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
