import { perceptualHashOf } from "~/domain/photo/image-similarity";
import { type Pixel, readPixels } from "./png";

/**
 * The perceptual hash of a small PNG; empty if its encoding is not supported: such a photo is
 * similar to none.
 */
export async function readPerceptualHash(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  return rows ? perceptualHashOf(rows.map((row) => row.map(lumaOf))) : "";
}

/** Luma by Rec. 601, which follows human perception. */
const lumaOf = ([red, green, blue]: Pixel) => (red * 299 + green * 587 + blue * 114) / 1000;
