/** Samples per pixel of a PNG by colour type; type 3 is an index into a palette. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The parts of a PNG (ISO/IEC 15948) in use: header, palette and compressed rows. */
type ParsedPng = {
  width: number;
  height: number;
  depth: number;
  type: number;
  palette: Uint8Array;
  packed: Uint8Array<ArrayBuffer>[];
};
/** Red, green and blue, 0 to 255. */
export type Pixel = readonly [number, number, number];

function readPng(bytes: ArrayBuffer): ParsedPng {
  const view = new DataView(bytes);
  const png: ParsedPng = {
    width: 0,
    height: 0,
    depth: 0,
    type: -1,
    palette: new Uint8Array(),
    packed: [],
  };
  let size = 0;
  for (let at = 8; at + 8 <= view.byteLength; at += size + 12) {
    size = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(view.buffer, at + 4, 4));
    const content = new Uint8Array(view.buffer, at + 8, size);
    if (name === "IHDR") {
      [png.width, png.height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      [png.depth, png.type] = [content[8] ?? 0, content[9] ?? -1];
    }
    if (name === "PLTE") png.palette = content;
    if (name === "IDAT") png.packed.push(content);
  }
  return png;
}

/** The size of a PNG, from its header only. */
export function sizeOfPng(bytes: ArrayBuffer): { width: number; height: number } {
  const { width, height } = readPng(bytes);
  return { width, height };
}

/**
 * The pixels of a small PNG, row by row; null if it uses another encoding than eight bits per
 * sample or a palette.
 */
export async function readPixels(bytes: ArrayBuffer): Promise<Pixel[][] | null> {
  const png = readPng(bytes);
  const channels = CHANNELS[png.type];
  if (!channels || (png.depth !== 8 && (png.type !== 3 || png.depth > 8))) return null;
  const length = Math.ceil((png.width * channels * png.depth) / 8);
  const rows = unfilter(await unpackRows(png), length, channels);
  return rows.map((row) => Array.from({ length: png.width }, (_, at) => pixelAt(png, row, at)));
}

/** Decompresses the rows, each preceded by its filter type. */
async function unpackRows({ packed }: ParsedPng): Promise<Uint8Array> {
  const unpacked = new Blob(packed).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

function pixelAt({ type, depth, palette }: ParsedPng, row: Uint8Array, at: number): Pixel {
  if (type === 3) return pixelIn(palette, numberAt(row, at, depth) * 3);
  const channels = CHANNELS[type] ?? 1;
  if (channels > 2) return pixelIn(row, at * channels);
  const grey = row[at * channels] ?? 0;
  return [grey, grey, grey];
}

const pixelIn = (bytes: Uint8Array, at: number): Pixel => [
  bytes[at] ?? 0,
  bytes[at + 1] ?? 0,
  bytes[at + 2] ?? 0,
];

/** Numbers of fewer than eight bits share a byte, the first in its highest bits. */
function numberAt(row: Uint8Array, at: number, depth: number): number {
  const bit = at * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Reverses the filters of ISO/IEC 15948, 9. */
function unfilter(packed: Uint8Array, length: number, channels: number): Uint8Array[] {
  const rows: Uint8Array[] = [];
  for (let start = 0; start + length < packed.length; start += length + 1) {
    const row = packed.slice(start + 1, start + 1 + length);
    const above = rows.at(-1) ?? new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      const left = at < channels ? 0 : (row[at - channels] ?? 0);
      const corner = at < channels ? 0 : (above[at - channels] ?? 0);
      row[at] = (row[at] ?? 0) + filteredByte(packed[start] ?? 0, left, [above[at] ?? 0, corner]);
    }
    rows.push(row);
  }
  return rows;
}

function filteredByte(filter: number, left: number, [above, corner]: [number, number]): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paethPredictor(left, above, corner) : 0;
}

/** The Paeth predictor: the neighbour closest to left + above - corner. */
function paethPredictor(left: number, above: number, corner: number): number {
  const slope = left + above - corner;
  const off = (value: number) => Math.abs(slope - value);
  if (off(left) <= off(above) && off(left) <= off(corner)) return left;
  return off(above) <= off(corner) ? above : corner;
}
