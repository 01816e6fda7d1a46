import sharp, { type ResizeOptions } from "sharp";
import { PORTRAIT_HEIGHT, PORTRAIT_WIDTH, type PortraitDesign } from "./portrait-design.ts";
import { CANVAS, drawLayer, loadClothes, loadHead, loadPlace } from "./portrait-layers.ts";

// Several portraits are rendered at once; more threads for each would only compete for the same two
// cores.
sharp.concurrency(1);

/** The three sizes that the site stores for a photo. */
interface RenderedPortrait {
  /** WebP, 512 × 640. */
  main: Buffer;
  /** WebP, 320 × 400. */
  thumb: Buffer;
  /** WebP, 24 × 30: shown enlarged in place of a locked one. */
  tiny: Buffer;
  /** The colours of its upper and its lower half. */
  shades: string;
}

/**
 * Renders a picture to the files that the site stores. Always a drawing, never a photograph: the
 * demo must not present a real face as a member's. Run only a few at a time.
 */
export async function renderPortrait(design: PortraitDesign): Promise<RenderedPortrait> {
  const [place, dressed, { face, behind }] = await Promise.all([
    loadPlace(design.place),
    loadClothes(design.clothes),
    loadHead(design.head),
  ]);
  const canvas = spareCanvases.pop() ?? Buffer.alloc(place.length);
  canvas.set(place);
  for (const layer of [behind, dressed, face]) drawLayer(canvas, layer);
  const picture = (size: ResizeOptions) =>
    sharp(canvas, { raw: { ...CANVAS, channels: 3 } })
      .extract(design.cut)
      .resize({ ...size, kernel: "linear" })
      .flop(design.mirrored);
  const smallest = shrink(canvas, design.cut);
  // The least effort: encoding takes longer than all other work, and files need only a local disk.
  const [main, thumb, tiny] = await Promise.all([
    picture({ width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT })
      .webp({ quality: 72, effort: 0 })
      .toBuffer(),
    picture(THUMB).webp({ quality: 58, effort: 0 }).toBuffer(),
    sharp(smallest, { raw: { ...TINY, channels: 3 } })
      .flop(design.mirrored)
      .webp({ quality: 50, effort: 0 })
      .toBuffer(),
  ]);
  spareCanvases.push(canvas);
  return { main, thumb, tiny, shades: shadesOf(smallest) };
}

/** Used again, because freeing a megabyte for every picture cost as much as drawing it. */
const spareCanvases: Buffer[] = [];

const THUMB = { width: 320, height: 400 };
const TINY = { width: 24, height: 30 };

/** The cut at the least size, of nine pixels for each: a whole filter would cost ten times more. */
function shrink(canvas: Uint8Array, { left, top, width, height }: PortraitDesign["cut"]) {
  const small = new Uint8Array(TINY.width * TINY.height * 3);
  for (let at = 0; at < small.length; at++) {
    const field = Math.floor(at / 3);
    let sum = 0;
    for (let sample = 0; sample < 9; sample++) {
      const column = ((field % TINY.width) + (sample % 3) / 3) / TINY.width;
      const row = (Math.floor(field / TINY.width) + Math.floor(sample / 3) / 3) / TINY.height;
      const y = top + Math.floor(row * height);
      const x = left + Math.floor(column * width);
      sum += canvas[(y * CANVAS.width + x) * 3 + (at % 3)] ?? 0;
    }
    small[at] = Math.round(sum / 9);
  }
  return small;
}

/** In the site's format: three hexadecimal digits a colour, of the upper and the lower half. */
function shadesOf(pixels: Uint8Array): string {
  const sums = [0, 0, 0, 0, 0, 0];
  for (const [at, value] of pixels.entries()) {
    const of = (at % 3) + (at < pixels.length / 2 ? 0 : 3);
    sums[of] = (sums[of] ?? 0) + value;
  }
  return sums.map((sum) => Math.round(sum / (pixels.length / 6) / 17).toString(16)).join("");
}
