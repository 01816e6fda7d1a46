import { concatBytes, damage, png } from "./pictures";

type Bytes = Uint8Array<ArrayBuffer>;
/** A file that is no photo, its declared type, and the site's response. */
type HostileFile = { way: string; bytes: Bytes; type: string; errorCode: string };
/** The valid pictures from which the attacks are made. */
export type ValidPictures = { png: Bytes; jpeg: Bytes; webp: Bytes; bomb: Bytes };

const textBytes = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));
export const SCRIPT = "<script>alert(document.cookie)</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
/** Declared types: the sender chooses the name and type of a file freely. */
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/heic", ""];
const NO_PICTURE_ERROR = "not_a_picture";

/** Inserts an animation chunk after a PNG's header. */
const animatedPng = (still: Bytes): Bytes =>
  concatBytes([
    still.slice(0, 33),
    Uint8Array.of(0, 0, 0, 8),
    textBytes("acTL"),
    new Uint8Array(12),
    still.slice(33),
  ]);
/** The header of a WebP with the animation flag. */
const ANIMATED_WEBP_HEADER = concatBytes([
  textBytes("RIFF"),
  Uint8Array.of(22, 0, 0, 0),
  textBytes("WEBPVP8X"),
  Uint8Array.of(10, 0, 0, 0, 2),
  new Uint8Array(9),
]);
/** Truncates a file so that its end is missing. */
const truncated = (whole: Bytes, n: number): Bytes =>
  whole.slice(0, Math.max(1, Math.floor((whole.length * (1 + (n % 17))) / 20)));

type HostileFileBuilder = (good: ValidPictures, n: number) => [bytes: Bytes, says?: string];
const HOSTILE_FILES: Record<string, HostileFileBuilder> = {
  "an SVG with a script": () => [textBytes(SVG)],
  "a page": (_, n) => [textBytes(`<!doctype html><title>${n}</title>${SCRIPT}`)],
  "a GIF": (_, n) => [
    concatBytes([textBytes("GIF89a"), Uint8Array.of(1, 0, 1, 0), damage(textBytes(SVG), n)]),
  ],
  "a program before a picture": ({ png: picture }) => [concatBytes([textBytes("MZ"), picture])],
  "an archive before a picture": ({ jpeg }) => [concatBytes([textBytes("PK\u0003\u0004"), jpeg])],
  "a page before a picture": ({ webp }) => [concatBytes([textBytes(SVG), webp])],
  "a PNG that is cut": ({ png: picture }, n) => [truncated(picture, n)],
  "a JPEG that is cut": ({ jpeg }, n) => [truncated(jpeg, n)],
  "a WebP that is cut": ({ webp }, n) => [truncated(webp, n)],
  "a head and a script": ({ png: picture }) => [
    concatBytes([picture.slice(0, 40), textBytes(SVG)]),
  ],
  "a PNG that moves": ({ png: picture }) => [animatedPng(picture), "moving_picture"],
  "a WebP that moves": () => [ANIMATED_WEBP_HEADER, "moving_picture"],
  "a hundred megapixels": ({ bomb: decompressionBomb }) => [decompressionBomb, "too_many_pixels"],
};

/** The n-th hostile file, the same in every run. */
export function hostileFile(good: ValidPictures, n: number): HostileFile {
  const names = Object.keys(HOSTILE_FILES);
  const way = names[n % names.length] as string;
  const [bytes, errorCode = NO_PICTURE_ERROR] = (HOSTILE_FILES[way] as HostileFileBuilder)(good, n);
  return { way, bytes, errorCode, type: TYPES[n % TYPES.length] as string };
}

/** The pictures from which they are made. */
export const bomb = () => png(10_000, 10_000, 0);

/** A JPEG of a phone with GPS data (EXIF), and an HTML page and an archive after its end. */
export function withGpsData(jpeg: Bytes): Bytes {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1, // one entry
    0x88,
    0x25,
    0,
    4,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    26,
    0,
    0,
    0,
    0, // the offset of the GPS data
    0,
    1,
    0,
    1,
    0,
    2,
    0,
    0,
    0,
    2,
    0x4e,
    0,
    0,
    0,
    0,
    0,
    0,
    0, // north
  ];
  const exif = [...textBytes("Exif\0\0"), ...tiff, ...textBytes("52.370216N")];
  return concatBytes([
    jpeg.slice(0, 2),
    Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif),
    jpeg.slice(2),
    textBytes(`${SCRIPT}PK\u0003\u0004`),
  ]);
}
