/** How many bytes a pixel of eight bits a channel has, by the colour type of a PNG; type 3 is a number in a palette. */
export const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What is read of a PNG (ISO/IEC 15948): its head, its palette and its packed rows. */
export type Png = {
  width: number;
  depth: number;
  type: number;
  palette: Uint8Array;
  packed: Uint8Array<ArrayBuffer>[];
};

export function readPng(bytes: ArrayBuffer): Png {
  const view = new DataView(bytes);
  const png: Png = { width: 0, depth: 0, type: -1, palette: new Uint8Array(), packed: [] };
  let size = 0;
  for (let at = 8; at + 8 <= view.byteLength; at += size + 12) {
    size = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(view.buffer, at + 4, 4));
    const content = new Uint8Array(view.buffer, at + 8, size);
    if (name === "IHDR") {
      png.width = view.getUint32(at + 8);
      [png.depth, png.type] = [content[8] ?? 0, content[9] ?? -1];
    }
    if (name === "PLTE") png.palette = content;
    if (name === "IDAT") png.packed.push(content);
  }
  return png;
}

/** Its rows unpacked, each with the number of its filter before it. */
export async function unpackRows({ packed }: Png): Promise<Uint8Array> {
  const unpacked = new Blob(packed).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
