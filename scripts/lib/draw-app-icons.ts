import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { APP_ICONS, type AppIcon } from "~/ui/icons";
import { ROOT } from "./paths.ts";

export const NICHES = [1, 2, 3, 4, 5, 6, 7];

/** The two people of the mark, equal to app/ui/logo.tsx. */
const LEFT = "M16 28.5C8.6 23.4 3 18.3 3 12.2 3 8 6 5.2 9.5 5.2c2.8 0 5.2 1.7 6.5 4.5z";
const RIGHT =
  "M16 28.5c7.4-5.1 13-10.2 13-16.3 0-4.2-3-7-6.5-7-2.8 0-5.2 1.7-6.5 4.5-1.7 3.9 1.6 6.6.6 10.6-.8 3-2 5.7-.6 8.2z";
/** The visual centre of the mark, in its 32 units. */
const MIDDLE = { x: 16, y: 16.85 };

/**
 * The part of the icon that the mark fills. Devices may crop to the middle 80 % (Web Application
 * Manifest, "Icon masks"), and a heart's lobes reach into the corners of its box.
 */
const FILL_RATIOS = { paper: 0.66, whole: 0.68, brand: 0.54 } as const;

/** The light theme colours, from the style sheets of the pages. */
export function coloursOf(niche: number): { brand: string; blush: string } {
  const sheet = (name: string) => readFileSync(join(ROOT, "app/styles", name), "utf8");
  const css =
    niche === 1
      ? sheet("tokens.css")
      : (sheet("niches.css").split(`data-niche="${niche}"]`)[1] ?? "");
  const colour = (name: string) =>
    new RegExp(`--color-${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1] ?? "";
  return { brand: colour("brand"), blush: colour("blush") };
}

/** Draws one icon, to be written as PNG. */
export function drawAppIcon(niche: number, icon: AppIcon): Sharp {
  const { size, ground } = APP_ICONS[icon];
  const { brand, blush } = coloursOf(niche);
  const rounded = ground === "paper" ? 'rx="7"' : "";
  const [left, right] = ground === "brand" ? ["#ffffff", blush] : [brand, blush];
  const scale = FILL_RATIOS[ground] * (32 / 26);
  const move = `translate(16 16) scale(${scale}) translate(${-MIDDLE.x} ${-MIDDLE.y})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
<rect width="32" height="32" ${rounded} fill="${ground === "brand" ? brand : "#ffffff"}"/>
<g transform="${move}"><path d="${LEFT}" fill="${left}"/><path d="${RIGHT}" fill="${right}"/></g></svg>`;
  const picture = sharp(Buffer.from(svg), { density: 72 }).png({ compressionLevel: 9 });
  return ground === "paper" ? picture : picture.flatten();
}
