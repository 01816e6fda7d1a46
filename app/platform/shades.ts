/** How many bytes a pixel of eight bits a channel has, by the colour type of a PNG; type 3 is a number in a palette. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What is read of a PNG (ISO/IEC 15948): its head, its palette and its packed rows. */
type Png = { depth: number; type: number; palette: Uint8Array; packed: Uint8Array<ArrayBuffer>[] };

/**
 * The colours of a PNG of two pixels, one over the other, as three hexadecimal digits each. Empty where it is written in
 * another way than eight bits a channel or a palette: such a photo has no colours before it comes.
 */
export async function readShades(bytes: ArrayBuffer): Promise<string> {
  const png = readChunks(new DataView(bytes));
  const channels = CHANNELS[png.type];
  if (!channels || (png.depth !== 8 && png.type !== 3)) return "";
  const unpacked = new Blob(png.packed).stream().pipeThrough(new DecompressionStream("deflate"));
  const rows = new Uint8Array(await new Response(unpacked).arrayBuffer());
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

function readChunks(view: DataView<ArrayBuffer>): Png {
  const png: Png = { depth: 0, type: -1, palette: new Uint8Array(), packed: [] };
  let size = 0;
  for (let at = 8; at + 8 <= view.byteLength; at += size + 12) {
    size = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(view.buffer, at + 4, 4));
    const content = new Uint8Array(view.buffer, at + 8, size);
    if (name === "IHDR") [png.depth, png.type] = [content[8] ?? 0, content[9] ?? -1];
    if (name === "PLTE") png.palette = content;
    if (name === "IDAT") png.packed.push(content);
  }
  return png;
}

function digitsOf(pixel: Uint8Array, { type, depth, palette }: Png): string {
  const [value = 0] = pixel;
  if (type === 3) return digits(palette.subarray((value >> (8 - depth)) * 3));
  return digits(type === 2 || type === 6 ? pixel : Uint8Array.of(value, value, value));
}

const digits = (channels: Uint8Array) =>
  Array.from(channels.subarray(0, 3), (channel) => Math.round(channel / 17).toString(16)).join("");
