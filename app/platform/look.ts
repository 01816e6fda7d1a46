import { lookOf } from "~/domain/photo/likeness";
import { CHANNELS, readPng, unpackRows } from "./png";

/** The look of a small PNG of eight bits a channel; empty where it is written in another way: such a photo is like none. */
export async function readLook(bytes: ArrayBuffer): Promise<string> {
  const png = readPng(bytes);
  const channels = CHANNELS[png.type];
  if (!channels || png.depth !== 8) return "";
  const length = png.width * channels;
  const rows = unfilter(await unpackRows(png), length, channels);
  const light = (pixel: Uint8Array) => {
    const [value = 0] = pixel;
    if (png.type === 3) return lightOf(png.palette.subarray(value * 3));
    return channels > 2 ? lightOf(pixel) : value;
  };
  return lookOf(
    rows.map((row) =>
      Array.from({ length: png.width }, (_, at) => light(row.subarray(at * channels))),
    ),
  );
}

/** Rec. 601: as bright as an eye finds it. */
const lightOf = ([red = 0, green = 0, blue = 0]: Uint8Array) =>
  (red * 299 + green * 587 + blue * 114) / 1000;

/** The rows as they were before the filters of ISO/IEC 15948, 9. */
function unfilter(packed: Uint8Array, length: number, channels: number): Uint8Array[] {
  const rows: Uint8Array[] = [];
  for (let start = 0; start + length < packed.length; start += length + 1) {
    const row = packed.slice(start + 1, start + 1 + length);
    const above = rows.at(-1) ?? new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      const left = at < channels ? 0 : (row[at - channels] ?? 0);
      const corner = at < channels ? 0 : (above[at - channels] ?? 0);
      row[at] = (row[at] ?? 0) + added(packed[start] ?? 0, left, [above[at] ?? 0, corner]);
    }
    rows.push(row);
  }
  return rows;
}

function added(filter: number, left: number, [above, corner]: [number, number]): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? likely(left, above, corner) : 0;
}

/** Paeth's: the one of the three that is nearest to what a slope would give. */
function likely(left: number, above: number, corner: number): number {
  const slope = left + above - corner;
  const off = (value: number) => Math.abs(slope - value);
  if (off(left) <= off(above) && off(left) <= off(corner)) return left;
  return off(above) <= off(corner) ? above : corner;
}
