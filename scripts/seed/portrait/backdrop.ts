import { type Random, randomFor } from "../random.ts";
import { glow } from "./ink.ts";
import { NATURE, type Scene } from "./scenes-nature.ts";
import { ROOMS } from "./scenes-room.ts";
import { TOWN } from "./scenes-town.ts";

const SCENES = { ...NATURE, ...TOWN, ...ROOMS };
type SceneName = keyof typeof SCENES;

const EVERYWHERE: Record<SceneName, number> = {
  sea: 3,
  mountains: 3,
  peaks: 1,
  trees: 4,
  winter: 0.8,
  meadow: 2,
  tuscany: 0.7,
  aurora: 0.2,
  dusk: 3.4,
  bokeh: 2.6,
  canal: 0.6,
  terrace: 2.6,
  awning: 2.4,
  harbour: 0.7,
  windowLight: 3,
  arch: 4,
  plants: 3.4,
  books: 1.6,
  cafe: 2.8,
  gallery: 2.4,
  curtain: 2.2,
};

/** Backgrounds by country: fjord sheds in the north, gables by the canal, hills with cypresses. */
const AT_HOME: Record<string, Partial<Record<SceneName, number>>> = {
  NL: { canal: 4 },
  BE: { canal: 3 },
  DK: { canal: 2, harbour: 3 },
  NO: { harbour: 4, aurora: 2, winter: 2, peaks: 2 },
  SE: { harbour: 3, aurora: 1, winter: 2 },
  FI: { aurora: 2, winter: 3 },
  CH: { peaks: 5, winter: 1.6 },
  AT: { peaks: 5, winter: 1.6 },
  IT: { tuscany: 4, peaks: 1.5 },
  ES: { tuscany: 2, sea: 4, winter: 0 },
  AU: { sea: 6, winter: 0 },
  NZ: { peaks: 3, sea: 4 },
  CA: { peaks: 3, winter: 2 },
};

/** Soft focus, as of a lens: draws the eye to the face and keeps the file small. */
const SOFT =
  '<filter id="soft" x="0" y="0" width="640" height="800" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="4"/></filter>';

const AIR =
  '<linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0%" stop-color="#2a1420" stop-opacity="0"/><stop offset="100%" stop-color="#2a1420" stop-opacity=".22"/></linearGradient>';

export interface Backdrop extends Scene {
  /** Drawn over the figure, so that person and background share one light. */
  light: string;
}

/**
 * Number of views per kind of background. Few, because a view is rendered once for all people in
 * front of it; enough, because with its mirror image and the person in front no two pictures look
 * the same.
 */
const VIEWS = 12;

/**
 * The background of a person's n-th picture, with haze behind the head and light over everything.
 */
export function backdrop(places: Random, random: Random, country = "", shot = 0): Backdrop {
  const left: Partial<Record<SceneName, number>> = { ...EVERYWHERE, ...AT_HOME[country] };
  // No two pictures of a person have the same background: `places` is the person's own stream,
  // drawn without replacement.
  for (let before = 0; before < shot; before++) delete left[places.weighted<SceneName>(left)];
  const name = places.weighted<SceneName>(left);
  const scene = SCENES[name](randomFor(`view/${name}/${random.int(1, VIEWS)}`));
  // Slightly larger than the picture: a blur fades at its edges, and a pale border would be
  // visible.
  const place = random.chance(0.5)
    ? "translate(653 -16) scale(-1.04 1.04)"
    : "translate(-13 -16) scale(1.04)";
  const haze = '<circle cx="320" cy="330" r="420" fill="url(#haze)"/>';
  const defs = `${scene.defs}${SOFT}${glow("haze", "#fff8ee", 0.34)}`;
  return {
    ...scene,
    defs,
    art: `<g filter="url(#soft)"><g transform="${place}">${scene.art}</g></g>${haze}`,
    light: `<defs>${AIR}</defs><rect y="480" width="640" height="320" fill="url(#air)"/>`,
  };
}
