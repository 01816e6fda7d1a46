import { type Pixel, readPixels } from "./png";

/**
 * The placeholder colours of a small PNG's upper and lower half, three hexadecimal digits each.
 * Empty if its encoding is not supported: such a photo has no placeholder.
 */
export async function readPlaceholderColours(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  if (!rows) return "";
  const middle = Math.ceil(rows.length / 2);
  return digitsOf(rows.slice(0, middle).flat()) + digitsOf(rows.slice(middle).flat());
}

/** The mean of each channel over all pixels, as one digit. */
function digitsOf(pixels: readonly Pixel[]): string {
  const mean = (colour: 0 | 1 | 2) =>
    pixels.reduce((sum, pixel) => sum + pixel[colour], 0) / Math.max(1, pixels.length);
  return ([0, 1, 2] as const).map((colour) => Math.round(mean(colour) / 17).toString(16)).join("");
}
