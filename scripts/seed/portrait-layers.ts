import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { BoundedCache } from "~/kit/bounded-cache";
import { ROOT } from "../lib/paths.ts";

/**
 * The drawn layers of portraits are WebP files in three folders. `heads`:
 * `<gender>-<youngest age>-<hair>-<light or dark eyes>-<skin>-<number>`, twice as high where hair
 * falls behind the shoulders: the lower half is that hair. `clothes`: `<gender>-<skin>-<number>`,
 * with neck and shoulders. `places`: `<scene>-<number>`; blurred, so they are stored small.
 */
const FOLDER = join(ROOT, "scripts/seed/portraits");
const KINDS = ["heads", "clothes", "places"] as const;
type LayerKind = (typeof KINDS)[number];

/** The size of the picture that the layers form. */
export const CANVAS = { width: 576, height: 720 } as const;
/** The parts of it that the files show. */
export const HEAD_BOX = { left: 88, top: 104, width: 400, height: 600 } as const;
export const CLOTHES_BOX = { left: 0, top: 400, width: 576, height: 320 } as const;

export const readLayer = (kind: LayerKind, name: string) =>
  readFileSync(join(FOLDER, kind, `${name}.webp`));

/** The names of the files, without their ending, in order. */
export const layerNames = (kind: LayerKind): string[] =>
  readdirSync(join(FOLDER, kind))
    .map((file) => file.replace(/\.webp$/, ""))
    .sort();

/** Identifies the content of all layers. */
export function hashOfLayers(): string {
  const hash = createHash("sha256");
  for (const kind of KINDS)
    for (const name of layerNames(kind)) hash.update(name).update(readLayer(kind, name));
  return hash.digest("hex");
}

/**
 * A decoded drawing. Most pixels are opaque and are copied in rows: `rows` has the start of each in
 * `colours`, its start in the canvas, and its length, in turn. `soft` has the other visible pixels:
 * their place in `colours` and in the canvas, and their opacity.
 */
type Layer = { colours: Uint8Array; rows: number[]; soft: number[] };
type Box = { left: number; top: number; width: number };

/** The face, and the hair behind the shoulders, which is empty for most. */
export const loadHead = lastUsed(16, async (name): Promise<{ face: Layer; behind: Layer }> => {
  const pixels = await sharp(readLayer("heads", name)).ensureAlpha().raw().toBuffer();
  const size = HEAD_BOX.width * HEAD_BOX.height * 4;
  return {
    face: layerOf(pixels.subarray(0, size), HEAD_BOX),
    behind: layerOf(pixels.subarray(size), HEAD_BOX),
  };
});

export const loadClothes = lastUsed(80, async (name): Promise<Layer> => {
  const pixels = await sharp(readLayer("clothes", name)).ensureAlpha().raw().toBuffer();
  return layerOf(pixels, CLOTHES_BOX);
});

/** From four channels. Compression leaves traces, so that nearly opaque counts as opaque. */
function layerOf(pixels: Uint8Array, { left, top, width }: Box): Layer {
  const colours = new Uint8Array((pixels.length / 4) * 3);
  const [rows, soft]: [number[], number[]] = [[], []];
  for (let y = 0; y < pixels.length / 4 / width; y++) {
    const target = ((top + y) * CANVAS.width + left) * 3;
    let start = width; // of the open row of opaque pixels, if less
    for (let x = 0; x <= width; x++) {
      const at = y * width + x;
      const alpha = x < width ? (pixels[at * 4 + 3] as number) : 0;
      if (alpha > 252) start = Math.min(start, x);
      else if (start < width) {
        rows.push((y * width + start) * 3, target + start * 3, (x - start) * 3);
        start = width;
      }
      if (alpha <= 3) continue;
      if (alpha <= 252) soft.push(at * 3, target + x * 3, alpha / 255);
      colours[at * 3] = pixels[at * 4] as number;
      colours[at * 3 + 1] = pixels[at * 4 + 1] as number;
      colours[at * 3 + 2] = pixels[at * 4 + 2] as number;
    }
  }
  return { colours, rows, soft };
}

/** Pixels of three channels. */
export const loadPlace = lastUsed(100, (name) =>
  sharp(readLayer("places", name))
    .resize({ ...CANVAS, kernel: "cubic" })
    .removeAlpha()
    .raw()
    .toBuffer(),
);

/** Decoded layers take a megabyte each, so that only some are kept. */
function lastUsed<T>(size: number, load: (name: string) => Promise<T>) {
  const cache = new BoundedCache<string, Promise<T>>({ size });
  return (name: string): Promise<T> => {
    const found = cache.get(name) ?? load(name);
    cache.set(name, found);
    return found;
  };
}

/** Draws a layer over an opaque canvas of three channels. */
export function drawLayer(canvas: Uint8Array, { colours, rows, soft }: Layer): void {
  for (let row = 0; row < rows.length; row += 3) {
    const [start, target, length] = [rows[row] ?? 0, rows[row + 1] ?? 0, rows[row + 2] ?? 0];
    canvas.set(colours.subarray(start, start + length), target);
  }
  for (let pixel = 0; pixel < soft.length; pixel += 3) {
    const [from, to, alpha] = [soft[pixel] ?? 0, soft[pixel + 1] ?? 0, soft[pixel + 2] ?? 0];
    for (let channel = 0; channel < 3; channel++) {
      const below = canvas[to + channel] ?? 0;
      canvas[to + channel] = below + ((colours[from + channel] ?? 0) - below) * alpha;
    }
  }
}
