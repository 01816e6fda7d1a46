import { CHANNELS, type Png, readPng, unpackRows } from "./png";

/**
 * The colours of a PNG of two pixels, one over the other, as three hexadecimal digits each. Empty where it is written in
 * another way than eight bits a channel or a palette: such a photo has no colours before it comes.
 */
export async function readShades(bytes: ArrayBuffer): Promise<string> {
  const png = readPng(bytes);
  const channels = CHANNELS[png.type];
  if (!channels || (png.depth !== 8 && png.type !== 3)) return "";
  const rows = await unpackRows(png);
  const upper = rows.slice(1, 1 + channels);
  const filter = rows[1 + channels] ?? 0;
  const lower = rows
    .slice(2 + channels, 2 + 2 * channels)
    .map((value, n) => value + added(filter, upper[n] ?? 0));
  return digitsOf(upper, png) + digitsOf(lower, png);
}

/** What a row's filter adds to a byte of it from the one above: in a picture one pixel wide there is nothing to the left. */
function added(filter: number, above: number): number {
  if (filter === 3) return above >> 1;
  return filter === 2 || filter === 4 ? above : 0;
}

function digitsOf(
  pixel: Uint8Array,
  { type, depth, palette }: Pick<Png, "type" | "depth" | "palette">,
): string {
  const [value = 0] = pixel;
  if (type === 3) return digits(palette.subarray((value >> (8 - depth)) * 3));
  return digits(type === 2 || type === 6 ? pixel : Uint8Array.of(value, value, value));
}

const digits = (channels: Uint8Array) =>
  Array.from(channels.subarray(0, 3), (channel) => Math.round(channel / 17).toString(16)).join("");
