import { lookOf } from "~/domain/photo/likeness";
import { type Pixel, readPixels } from "./png";

/**
 * The perceptual hash of a small PNG; empty if its encoding is not supported: such a photo is
 * similar to none.
 */
export async function readLook(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  return rows ? lookOf(rows.map((row) => row.map(lightOf))) : "";
}

/** Luma by Rec. 601, which follows human perception. */
const lightOf = ([red, green, blue]: Pixel) => (red * 299 + green * 587 + blue * 114) / 1000;
