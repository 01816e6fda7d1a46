import { env } from "cloudflare:workers";

/** Pseudo-random numbers, the same in every run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A PNG of grey noise, or of one grey where `seed` is 0: a few kilobytes that decompress to as many
 * pixels as requested.
 */
export async function png(
  width: number,
  height: number,
  seed = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const next = seededNumbers(seed);
  const rows = new Uint8Array(height * (width + 1));
  if (seed) for (let at = 0; at < rows.length; at++) rows[at] = at % (width + 1) ? next() * 256 : 0;
  return pngOf({ width, height, colours: 0 }, rows);
}

/** A picture of four quarters: red and green above, blue and white below. */
export async function fourColourPicture(
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const line = width * 3 + 1; // a byte for the line's filter: none
  const rows = new Uint8Array(height * line);
  const [upper, lower] = [
    [0xff0000, 0x00ff00],
    [0x0000ff, 0xffffff],
  ].map((colours) => {
    const row = new Uint8Array(line);
    for (let at = 0; at < width * 3; at += 3) {
      const colour = colours[at < width * 1.5 ? 0 : 1] as number;
      row.set([colour >> 16, (colour >> 8) & 255, colour & 255], at + 1);
    }
    return row;
  });
  for (let y = 0; y < height; y++) rows.set((y < height / 2 ? upper : lower) ?? [], y * line);
  return pngOf({ width, height, colours: 2 }, rows);
}

type PngHeader = { width: number; height: number; colours: 0 | 2 };

async function pngOf({ width, height, colours }: PngHeader, rows: Uint8Array<ArrayBuffer>) {
  const packed = new Uint8Array(
    await new Response(
      new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")),
    ).arrayBuffer(),
  );
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, colours], 8); // bits per channel; colour type 0: grey, 2: RGB
  return concatBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", head),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A photo in another format, encoded by the binding itself. */
export async function encodeAs(
  format: "image/jpeg" | "image/webp" | "image/png",
  picture: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const images = (env as unknown as Env).IMAGES;
  const result = await images
    .input(new Blob([picture]).stream() as ReadableStream<Uint8Array>)
    .output({ format });
  return new Uint8Array(await result.response().arrayBuffer());
}

/**
 * A JPEG of a phone held sideways: the pixels are rotated, and EXIF asks for a quarter turn
 * (orientation 6).
 */
export function rotatedByExif(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const tiff = [
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ];
  const exif = [...new TextEncoder().encode("Exif\0\0"), ...tiff];
  return concatBytes([
    jpeg.slice(0, 2),
    Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif),
    jpeg.slice(2),
  ]);
}

/**
 * The n-th way of damaging a picture, the same in every run: truncated, bits flipped, a gap,
 * another header, a false size.
 */
export function damage(picture: Uint8Array<ArrayBuffer>, n: number): Uint8Array<ArrayBuffer> {
  const next = seededNumbers(n + 1);
  const spot = () => Math.floor(next() * picture.length);
  const copy = picture.slice();
  if (n % 5 === 0) return picture.slice(0, spot());
  if (n % 5 === 1) for (let turned = 0; turned < 1 + n / 20; turned++) copy[spot()] = next() * 256;
  if (n % 5 === 2) copy.fill(next() * 256, spot());
  if (n % 5 === 3) copy.set([0x47, 0x49, 0x46, 0x38, 0x39, 0x61].slice(0, 1 + (n % 6)));
  if (n % 5 === 4) for (let at = 12; at < 26; at++) if (next() < 0.5) copy[at] = next() * 256;
  return copy;
}

export function concatBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const inner = concatBytes([new TextEncoder().encode(name), content]);
  const ends = new DataView(new ArrayBuffer(8));
  ends.setUint32(0, content.length);
  ends.setUint32(4, crc(inner));
  return concatBytes([
    new Uint8Array(ends.buffer.slice(0, 4)),
    inner,
    new Uint8Array(ends.buffer.slice(4)),
  ]);
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
