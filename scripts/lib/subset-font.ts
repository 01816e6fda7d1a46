/**
 * Makes a WOFF2 file of the glyphs of one text from a TrueType font without hinting and layout
 * tables. The transformation of outlines that WOFF2 allows is left out: on a few dozen glyphs it
 * saves less than the code for it costs.
 */
import { brotliCompressSync } from "node:zlib";

/** Tables of the result by their number in WOFF2's list of known tags, in the order of the file. */
const KNOWN_TAGS = {
  cmap: 0,
  head: 1,
  hhea: 2,
  hmtx: 3,
  maxp: 4,
  name: 5,
  "OS/2": 6,
  post: 7,
  glyf: 10,
  loca: 11,
};
type Tag = keyof typeof KNOWN_TAGS;
type Tables = Record<Tag, Buffer>;

/** In a glyph of several parts: the flags that follow each part's number. */
const PART = {
  wideArguments: 0x0001,
  scale: 0x0008,
  more: 0x0020,
  scaleXY: 0x0040,
  matrix: 0x0080,
};

export function subsetFont(font: Buffer, text: string): Buffer {
  const tables = readTables(font);
  const numbers = glyphNumbers(tables.cmap);
  const codes = [...new Set(text)]
    .map((char) => char.codePointAt(0) as number)
    .filter((code) => numbers.has(code))
    .sort((a, b) => a - b);
  const glyphs = [0, ...codes.map((code) => numbers.get(code) as number)];
  const outlines = readOutlines(tables);
  for (const glyph of glyphs)
    for (const { number } of partsOf(outlines(glyph)))
      if (!glyphs.includes(number)) glyphs.push(number);
  return packWoff2(font.readUInt32BE(0), {
    ...tables,
    cmap: writeCodes(codes),
    ...writeOutlines(glyphs.map((glyph) => renumber(outlines(glyph), glyphs))),
    ...writeMetrics(tables, glyphs),
    head: withUInt16(tables.head, 50, 0),
    maxp: withUInt16(tables.maxp, 4, glyphs.length),
    name: Buffer.from([0, 0, 0, 0, 0, 6]),
    post: withUInt16(tables.post.subarray(0, 32), 0, 3),
  });
}

function readTables(font: Buffer): Tables {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const start = font.readUInt32BE(at + 8);
    const bytes = font.subarray(start, start + font.readUInt32BE(at + 12));
    return [font.toString("latin1", at, at + 4), bytes] as const;
  });
  return Object.fromEntries(tables) as Tables;
}

/** The glyph of each character, from the first subtable, which has format 4. */
function glyphNumbers(cmap: Buffer): Map<number, number> {
  const table = cmap.subarray(cmap.readUInt32BE(8));
  const doubled = table.readUInt16BE(6);
  const numbers = new Map<number, number>();
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const offsetAt = 16 + 3 * doubled + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const listed = offset && table.readUInt16BE(offsetAt + offset + 2 * (code - start));
      numbers.set(code, ((offset ? listed : code) + delta) & 0xffff);
    }
  }
  return numbers;
}

function readOutlines({ head, loca, glyf }: Tables): (glyph: number) => Buffer {
  const isLong = head.readUInt16BE(50) === 1;
  const offset = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1));
}

/** The glyphs that an outline is made of, and the position of their numbers. */
function partsOf(outline: Buffer): { number: number; at: number }[] {
  const parts: { number: number; at: number }[] = [];
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return parts;
  for (let at = 10, flags = PART.more; flags & PART.more; ) {
    flags = outline.readUInt16BE(at);
    parts.push({ number: outline.readUInt16BE(at + 2), at: at + 2 });
    at += 4 + (flags & PART.wideArguments ? 4 : 2);
    at += flags & PART.matrix ? 8 : flags & PART.scaleXY ? 4 : flags & PART.scale ? 2 : 0;
  }
  return parts;
}

function renumber(outline: Buffer, glyphs: number[]): Buffer {
  const renumbered = Buffer.from(outline);
  for (const { number, at } of partsOf(outline))
    renumbered.writeUInt16BE(glyphs.indexOf(number), at);
  return renumbered;
}

function writeOutlines(outlines: Buffer[]): Pick<Tables, "glyf" | "loca"> {
  const even = outlines.map((bytes) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]));
  const loca = Buffer.alloc(2 * (even.length + 1));
  let end = 0;
  for (const [index, { length }] of even.entries()) {
    end += length;
    loca.writeUInt16BE(end / 2, 2 * (index + 1));
  }
  return { glyf: Buffer.concat(even), loca };
}

function writeMetrics({ hhea, hmtx }: Tables, glyphs: number[]): Pick<Tables, "hhea" | "hmtx"> {
  const last = hhea.readUInt16BE(34) - 1;
  const metrics = glyphs.map((glyph) => {
    const metric = Buffer.from(
      hmtx.subarray(4 * Math.min(glyph, last), 4 * Math.min(glyph, last) + 4),
    );
    if (glyph > last)
      metric.writeInt16BE(hmtx.readInt16BE(4 * (last + 1) + 2 * (glyph - last - 1)), 2);
    return metric;
  });
  return { hhea: withUInt16(hhea, 34, glyphs.length), hmtx: Buffer.concat(metrics) };
}

/** A table of format 4 with a segment for each character, whose glyphs are numbered from 1. */
function writeCodes(codes: number[]): Buffer {
  const count = codes.length + 1;
  const power = 2 ** Math.floor(Math.log2(count));
  const segments = [...codes.map((code, index) => ({ code, delta: index + 1 - code })), END];
  const values = [
    [0, 1, 3, 1, 0, 12],
    [4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    segments.map(({ code }) => code),
    [0],
    segments.map(({ code }) => code),
    segments.map(({ delta }) => delta & 0xffff),
    segments.map(() => 0),
  ].flat();
  const table = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) table.writeUInt16BE(value, 2 * index);
  return table;
}

const END = { code: 0xffff, delta: 1 };

function withUInt16(table: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(table);
  changed.writeUInt16BE(value, at);
  return changed;
}

function packWoff2(flavour: number, tables: Tables): Buffer {
  const tags = Object.keys(KNOWN_TAGS) as Tag[];
  const directory = Buffer.from(
    tags.flatMap((tag) => {
      const isPlain = tag === "glyf" || tag === "loca" ? 0b11000000 : 0;
      return [isPlain | KNOWN_TAGS[tag], ...base128(tables[tag].length)];
    }),
  );
  const packed = brotliCompressSync(Buffer.concat(tags.map((tag) => tables[tag])));
  const header = Buffer.alloc(48);
  const plain = tags.reduce((sum, tag) => sum + 16 + 4 * Math.ceil(tables[tag].length / 4), 12);
  header.write("wOF2", "latin1");
  header.writeUInt32BE(flavour, 4);
  header.writeUInt16BE(tags.length, 12);
  header.writeUInt32BE(plain, 16);
  header.writeUInt32BE(packed.length, 20);
  header.writeUInt16BE(1, 24);
  const length = header.length + directory.length + packed.length;
  const padding = Buffer.alloc((4 - (length % 4)) % 4);
  header.writeUInt32BE(length + padding.length, 8);
  return Buffer.concat([header, directory, packed, padding]);
}

/** Seven bits a byte, the highest first; all but the last have the top bit set. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
