import { type Pixel, readPixels } from "./png";

/**
 * The colours of the upper and the lower half of a small PNG, as three hexadecimal digits each. Empty where it is written
 * in a way that is not read: such a photo has no colours before it comes.
 */
export async function readShades(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  if (!rows) return "";
  const middle = Math.ceil(rows.length / 2);
  return digitsOf(rows.slice(0, middle).flat()) + digitsOf(rows.slice(middle).flat());
}

/** Each colour's mean over all the pixels, as one digit. */
function digitsOf(pixels: readonly Pixel[]): string {
  const mean = (colour: 0 | 1 | 2) =>
    pixels.reduce((sum, pixel) => sum + pixel[colour], 0) / Math.max(1, pixels.length);
  return ([0, 1, 2] as const).map((colour) => Math.round(mean(colour) / 17).toString(16)).join("");
}
